import { api } from '@meridian/contract/index.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeServer, listPage, refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { ADMIN, ADMIN_STATS, anOrder } from '../../../test/samples.ts'

const prepare = (server: FakeServer) => {
  server.on(api.stats.admin, ADMIN_STATS)
  server.on(api.orders.all, listPage(api.orders.all, [anOrder()], 1))
  server.on(api.orders.details, refusal('not_found', 'There is no such order'))
  server.on(api.drivers.all, [])
  server.on(api.stats.analytics, refusal('internal', 'Not needed here'))
  server.on(api.dispatch.board, refusal('internal', 'Not needed here'))
  server.on(api.audit.list, [])
  server.on(api.members.all, [])
  server.on(api.adminOrganizations.list, listPage(api.adminOrganizations.list, [], 0))
  server.on(api.proofs.settings, { isRequiredForAll: false, organizations: [] })
  server.on(api.reconciliation.report, {
    day: '2026-07-15',
    totals: { stops: 0, differing: 0, unresolved: 0 },
    stops: [],
  })
  server.on(api.accounts.outbox, [])
}
const address = () => location.pathname + location.search
const isCurrent = (name: string) =>
  waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'))

test('tabs are links: each has an address, the filters stay, and back returns', async () => {
  const { user } = await renderApp('/admin-dashboard?status=pending&order=12', ADMIN, prepare)
  await screen.findByRole('dialog', { name: 'Order #ML-0012' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/admin-dashboard?status=pending'))
  const drivers = screen.getByRole('tab', { name: 'Driver Management' })
  expect(drivers).toHaveAttribute('href', '/admin-dashboard/drivers?status=pending')
  await user.click(drivers)
  expect(await screen.findByText('No Drivers Available')).toBeVisible()
  expect(address()).toBe('/admin-dashboard/drivers?status=pending')
  await isCurrent('Driver Management')
  // The tab is still there, so the keyboard stays on it.
  expect(drivers).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  await isCurrent('Analytics')
  expect(document.title).toBe('Analytics · Meridian')
  history.go(-2)
  await isCurrent('Order Management')
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveValue('Pending')
})

test('the dashboard leads to administration; dispatch is in the menu', async () => {
  const { user } = await renderApp('/admin-dashboard', ADMIN, prepare)
  const main = within(screen.getByRole('main'))
  await user.click(await main.findByRole('link', { name: 'Administration' }))
  expect(await screen.findByRole('heading', { name: 'Audit log' })).toBeVisible()
  expect(address()).toBe('/admin/audit-log')
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page')
  for (const [tab, path] of [
    ['Accounts', '/admin/accounts'],
    ['Organizations', '/admin/organizations'],
    ['Proof rules', '/admin/proof-rules'],
    ['Counts', '/admin/counts'],
    ['Outgoing mail', '/admin/mail'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    await isCurrent(tab)
    await waitFor(() => expect(address()).toBe(path))
  }
  await user.click(screen.getByRole('link', { name: 'Admin dashboard' }))
  await isCurrent('Order Management')
})

test.each([
  ['tab=orders&q=insulin', '/admin-dashboard?q=insulin'],
  ['tab=drivers&order=7', '/admin-dashboard/drivers?order=7'],
  ['tab=analytics', '/admin-dashboard/analytics'],
  ['tab=dispatch', '/dispatch'],
  ['tab=audit&order=7', '/admin/audit-log?order=7'],
  ['tab=proofs', '/admin/proof-rules'],
  ['tab=mail', '/admin/mail'],
  ['tab=payroll', '/admin-dashboard'],
])('an old link with ?%s arrives at %s', async (query, expected) => {
  await renderApp(`/admin-dashboard?${query}`, ADMIN, prepare)
  await waitFor(() => expect(address()).toBe(expected))
})

test.each(['/admin-dashboard/nowhere', '/admin/nowhere'])('%s is Page Not Found', async (path) => {
  await renderApp(path, ADMIN, prepare)
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('the period of the analytics is in the address, so a reload shows the same days', async () => {
  const { user, server, unmount } = await renderApp('/admin-dashboard/analytics', ADMIN, prepare)
  await user.click(await screen.findByRole('radio', { name: 'Custom' }))
  await user.click(await screen.findByRole('button', { name: 'From' }))
  await user.click(await screen.findByRole('button', { name: /^1 \w+ \d{4}$/ }))
  await waitFor(() => expect(address()).toMatch(/\?period=custom&from=\d{4}-\d\d-01&to=/))
  const chosen = address()
  const days = Object.fromEntries(new URLSearchParams(location.search))
  await waitFor(() => expect(server.requests(api.stats.analytics).at(-1)?.query).toMatchObject({ from: days.from }))
  unmount()
  const again = await renderApp(chosen, ADMIN, prepare)
  expect(await screen.findByRole('button', { name: 'From' })).toHaveTextContent(
    formatLocalDate(String(days.from), 'date'),
  )
  expect(again.server.requests(api.stats.analytics).at(-1)?.query).toMatchObject({ from: days.from, to: days.to })
})
