import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'
import type { AuditEntry } from '../../data/accounts/audit.ts'

const { list } = api.audit
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-07-15T15:00:00.000Z',
  kind: 'read',
  call: 'orders.all',
  summary: 'All orders, newest first',
  status: 200,
  user: { id: 1, name: 'Ada Admin', role: 'admin' },
  address: '203.0.113.7',
  orderIds: [12, 13],
  details: {},
  ...more,
})
const REFUSED = entry({
  id: 2,
  kind: 'refused',
  call: 'orders.show',
  summary: 'One order',
  status: 404,
  user: { id: 9, name: '<script>alert(1)</script>', role: 'client' },
  orderIds: [12],
})

function open(entries: AuditEntry[]) {
  return renderApp('/admin/audit-log', ADMIN, (server) => {
    server.on(list, entries)
    server.on(api.orders.details, refusal('not_found', 'There is no such order'))
  })
}

test('the audit log lists who did what to which order, and opens the order over it', async () => {
  const { user } = await open([REFUSED, entry({})])
  const rows = within(await screen.findByRole('list', { name: 'Audit log entries' })).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('<script>alert(1)</script> (client)')
  expect(rows[0]).toHaveTextContent('Was refused (404): One order')
  expect(rows[1]).toHaveTextContent('Ada Admin (admin)203.0.113.7All orders, newest first#ML-0012#ML-0013')
  await user.click(within(rows[1] as HTMLElement).getByRole('button', { name: '#ML-0013' }))
  expect(await screen.findByRole('dialog', { name: 'Order #ML-0013' })).toBeVisible()
  expect(location.pathname + location.search).toBe('/admin/audit-log?order=13')
})

test('reads of one person that follow each other are one line, which opens', async () => {
  const board = { call: 'dispatch.board', summary: 'Looked at the dispatch board', orderIds: [] }
  const { user } = await open([
    entry({ id: 9, kind: 'change', summary: 'Approved #ML-0012' }),
    ...[8, 7, 6].map((id) => entry({ id, ...board })),
    entry({ id: 5, summary: 'Opened #ML-0012' }),
    entry({ id: 4, ...board, user: { id: 2, name: 'Ben Admin', role: 'admin' } }),
  ])
  const list = within(await screen.findByRole('list', { name: 'Audit log entries' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  await user.click(
    list.getByRole('button', { name: '4 reads: Looked at the dispatch board (3 times), Opened #ML-0012' }),
  )
  expect(list.getAllByRole('listitem')).toHaveLength(7)
})

test("what was found of a patient's data is named in words, with the field", async () => {
  const phi = 'itemDescription: ssn, date_of_birth; note: phone; later: code'
  await open([entry({ kind: 'change', orderIds: [], details: { status: 'declined', phi } })])
  expect(await screen.findByText(/Patient data/)).toHaveTextContent(
    'status declined, Patient data in a text: social security number, date of birth (Item description); phone number (note); code (later)',
  )
})

test('its filters go to the server and into the link of the file', async () => {
  const { user, server } = await open([entry({})])
  await fill(user, await screen.findByRole('textbox', { name: 'Who' }), 'ada')
  await fill(user, screen.getByRole('textbox', { name: 'Order' }), '#ML-0012')
  await waitFor(() => expect(server.requests(list).at(-1)?.query).toMatchObject({ who: 'ada', orderId: '12' }))
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/admin/audit-log.csv?who=ada&orderId=12',
  )
})

test('an empty log and one that did not load say so', async () => {
  const { unmount } = await open([])
  expect(await screen.findByText('No entries match')).toBeVisible()
  unmount()
  await renderApp('/admin/audit-log', ADMIN, (server) => {
    server.on(list, refusal('internal', 'Something went wrong'))
  })
  expect(await screen.findByText('The audit log did not load')).toBeVisible()
})
