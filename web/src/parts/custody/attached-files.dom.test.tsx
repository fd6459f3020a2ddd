import { api } from '@meridian/contract/index.ts'
import type { AttachedFile } from '@meridian/contract/orders/attached-files.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPage, refusal } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { anOrder, CLIENT } from '../../../test/samples.ts'
import type { Order } from '../../data/orders/orders.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const LAB: Partial<Order> = {
  serviceType: 'laboratory_sample',
  temperatureBand: 'refrigerated',
  status: 'delivered',
  assignedAt: minutesAgo(300),
  pickedUpAt: minutesAgo(240),
  deliveredAt: minutesAgo(60),
}
const file = (fields: Partial<AttachedFile> = {}): AttachedFile => ({
  id: 1,
  kind: 'logger_csv',
  attachedAt: minutesAgo(10),
  attachedBy: 'Dana Wells',
  bytes: 900,
  sha256: 'a'.repeat(64),
  isStored: true,
  excursion: {
    journeyMinutes: 180,
    coveredMinutes: 130,
    minCelsius: 4,
    maxCelsius: 9.5,
    outsideMinutes: 35,
    firstOutsideAt: minutesAgo(120),
  },
  ...fields,
})

async function open(order: Partial<Order>, files: AttachedFile[]) {
  const app = await renderApp('/orders', CLIENT, (server) => {
    server.on(api.orders.ofClient, listPage(api.orders.ofClient, [anOrder(order)], 1))
    server.on(api.attachedFiles.list, { files })
  })
  const article = await screen.findByRole('article')
  await app.user.click(within(article).getByRole('button', { name: /#ML-/ }))
  await within(article).findByRole('region', { name: 'Price' })
  return { ...app, article: within(article) }
}

test('an excursion is named in plain words, with what of the journey the file covers', async () => {
  const { article } = await open(LAB, [file({ id: 2 }), file()])
  const part = within(await article.findByRole('region', { name: 'Temperature logger' }))
  expect(part.getByText('Outside of 2–8 °C for 35 min. Measured 4 °C (39 °F) to 9.5 °C (49 °F)')).toBeVisible()
  expect(part.getByText('Covers 2 h 10 min of 3 h from pickup to delivery')).toBeVisible()
  expect(part.getByText('An earlier file is in the chain of custody.')).toBeVisible()
  expect(part.getByRole('link', { name: 'Download' })).toHaveAttribute('href', expect.stringMatching(/\/files\/2$/))
})

test('a file is attached, and why one cannot be read is said', async () => {
  const { article, server, user } = await open(LAB, [])
  const sentence = 'The logger’s file cannot be read. Line 3: the time “soon” cannot be read.'
  server.on(api.attachedFiles.attach, () => refusal('logger_file_unreadable', sentence))
  const part = within(await article.findByRole('region', { name: 'Temperature logger' }))
  const input = part.getByLabelText('Attach the logger’s file', { selector: 'input' })
  await user.upload(input, new File(['Time,Temp C'], 'log.csv', { type: 'text/csv' }))
  expect(await part.findByText(sentence)).toBeVisible()
  await user.upload(input, new File(['x'.repeat(1024 * 1024 + 1)], 'log.csv', { type: 'text/csv' }))
  expect(await part.findByText('The file has more than 1 MB.')).toBeVisible()
})

test.each([
  ['not delivered', { status: 'in_transit', deliveredAt: null }],
  ['of another class', { serviceType: 'medical_equipment', temperatureBand: null }],
] as const)('an order that is %s offers none', async (_, values) => {
  const { article } = await open({ ...LAB, ...values }, [])
  expect(article.queryByRole('region', { name: 'Temperature logger' })).toBeNull()
})

test('after 30 days the file is shown, and no other is taken', async () => {
  const long = { pickedUpAt: minutesAgo(31 * 1440 + 180), deliveredAt: minutesAgo(31 * 1440) }
  const { article } = await open({ ...LAB, ...long }, [file()])
  const part = within(await article.findByRole('region', { name: 'Temperature logger' }))
  expect(part.queryByRole('button')).toBeNull()
})
