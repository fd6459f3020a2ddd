/** Counting what the sender declared, with the difference shown before the driver leaves. */
import { api } from '@meridian/contract/index.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { withDeviceStorage } from '../../../../../test/device-storage.ts'
import { works } from '../../../../../test/driver-dashboard.ts'
import { unreachable } from '../../../../../test/fake-server.ts'
import { fill, renderApp } from '../../../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../../../test/samples.ts'
import { withUnsent } from '../../../../data/driver/jobs.ts'
import { unsentStore } from '../../../../data/driver/unsent-queue.ts'

withDeviceStorage()

const at = '2026-07-15T15:00:00.000Z'
const SPECIMENS: Order['tradeForm'] = { kind: 'specimens', ids: ['LAB-1', 'LAB-2'], count: 2, loggerSerial: null }

async function openCount(fields: Partial<Order>, isOnline = true) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const order = anOrder({
    serviceType: 'laboratory_sample',
    status: 'pickup_scheduled',
    driver: MARCUS,
    arrivals: [
      { stop: 'pickup', at },
      { stop: 'delivery', at },
    ],
    captured: [
      { stop: 'pickup', kind: 'scan', isSkipped: false },
      { stop: 'delivery', kind: 'scan', isSkipped: false },
    ],
    tradeForm: SPECIMENS,
    ...fields,
  })
  const app = await renderApp('/driver-dashboard?tab=active', DRIVER, (server) => {
    works([order])(server)
    server.on(
      api.proofs.add,
      isOnline
        ? ({ body: { stop, kind } }) => ({
            ...order,
            captured: [...order.captured, { stop, kind, isSkipped: false }],
          })
        : unreachable,
    )
  })
  const card = within(await screen.findByRole('article', { name: 'Job #12' }))
  await app.user.click(await card.findByRole('button', { name: 'Count' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Count' }))
  const sent = () => app.server.requests(api.proofs.add).map(({ body }) => body)
  return { ...app, card, sheet, order, sent }
}

test('IDs are ticked off; one that is missing is shown before leaving, and found by counting again', async () => {
  const { user, sheet, sent } = await openCount({})
  const type = async (id: string) => {
    await fill(user, sheet.getByLabelText('Specimen or bag ID'), id)
    await user.keyboard('{Enter}')
  }
  expect(sheet.queryByRole('button', { name: 'Skip' })).toBeNull()
  await type('lab1')
  expect(sheet.getAllByText('There')).toHaveLength(1)
  await user.click(sheet.getByRole('button', { name: 'Compare (1 of 2)' }))
  expect(sheet.getByRole('alert')).toHaveTextContent('The count differsMissing: LAB-2')
  expect(sheet.getByRole('button', { name: 'Record difference' })).toBeDisabled()
  expect(sent()).toEqual([])
  await user.click(sheet.getByRole('button', { name: 'Count again' }))
  await type('LAB-1')
  await type('LAB-2')
  await user.click(sheet.getByRole('button', { name: 'Compare (2 of 2)' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([{ kind: 'count', stop: 'pickup', count: { ids: ['LAB-1', 'LAB-2'], count: 2 } }]),
  )
})

test('a difference that stays is recorded with its reason; an ID that is not on the list can be taken off', async () => {
  const { user, sheet, sent } = await openCount({})
  await fill(user, sheet.getByLabelText('Specimen or bag ID'), 'X-9')
  await user.click(sheet.getByRole('button', { name: 'Add' }))
  await user.click(sheet.getByRole('button', { name: 'Remove X-9' }))
  await user.click(sheet.getByRole('button', { name: 'Count only' }))
  await user.click(sheet.getByRole('button', { name: 'Number of specimens: one more' }))
  await user.click(sheet.getByRole('button', { name: 'Compare' }))
  expect(sheet.getByRole('alert')).toHaveTextContent('1 counted, 2 expected')
  await user.click(sheet.getByRole('radio', { name: 'Part of it is not ready' }))
  await user.click(sheet.getByRole('button', { name: 'Record difference' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { count: { kind: 'specimens', ids: [], count: 1 }, reason: 'Part of it is not ready' },
    ]),
  )
})

test('at the delivery what was picked up is expected', async () => {
  const { user, sheet, sent } = await openCount({
    status: 'in_transit',
    tradeCounts: [{ stop: 'pickup', at, count: { kind: 'specimens', ids: [], count: 1 }, reason: 'One broke' }],
  })
  await user.click(sheet.getByRole('button', { name: 'Count only' }))
  await fill(user, sheet.getByLabelText('Number of specimens'), '1')
  await user.click(sheet.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(sent()).toMatchObject([{ stop: 'delivery', count: { count: 1 } }]))
})

test('bags are counted by their seals, with two names under dual control', async () => {
  const { user, sheet, sent } = await openCount({
    serviceType: 'secure_document',
    pickupContactName: 'Ann Lee',
    tradeForm: {
      kind: 'valuables',
      declaredValue: null,
      bags: [{ bag: 'B-1', seal: 'S-1' }],
      isDualControl: true,
      isForDestruction: false,
    },
  })
  // The number must be read from the seal.
  expect(sheet.queryByText(/S-1/)).toBeNull()
  await fill(user, sheet.getByLabelText('Seal number, as printed on the seal'), 's1')
  await user.click(sheet.getByRole('button', { name: 'Add' }))
  expect(sheet.getByRole('button', { name: 'Compare' })).toBeDisabled()
  await fill(user, sheet.getByLabelText('Second person at the stop'), 'Bo Diaz')
  await user.click(sheet.getByRole('button', { name: 'Compare' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([{ count: { kind: 'valuables', seals: ['s1'], people: ['Ann Lee', 'Bo Diaz'] } }]),
  )
})

test('two people count each drug, without the declared number in sight', async () => {
  const { user, sheet, sent } = await openCount({
    serviceType: 'medical_prescription',
    isControlled: true,
    tradeForm: { kind: 'controlled', drugs: [{ drug: 'Oxycodone', strength: '5 mg tablet', quantity: 30 }] },
  })
  const drug = within(sheet.getByRole('group', { name: 'Oxycodone 5 mg tablet' }))
  expect(sheet.queryByText(/30/)).toBeNull()
  await fill(user, sheet.getByLabelText('Who counts with you'), 'Ann Lee')
  await fill(user, drug.getByLabelText('You counted'), '30')
  await fill(user, drug.getByLabelText('The other person counted'), '29')
  await user.click(sheet.getByRole('button', { name: 'Compare' }))
  expect(sheet.getByRole('alert')).toHaveTextContent(
    'Oxycodone 5 mg tablet: the driver counted 30, the other person 29, 30 expected',
  )
  await user.click(sheet.getByRole('button', { name: 'Count again' }))
  await fill(user, sheet.getByLabelText('Who counts with you'), 'Ann Lee')
  for (const label of ['You counted', 'The other person counted']) await fill(user, sheet.getByLabelText(label), '30')
  await user.click(sheet.getByRole('button', { name: 'Compare' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([{ count: { lines: [{ driver: 30, person: 30 }], person: 'Ann Lee' } }]),
  )
})

test('without a network the count of the pickup is kept, and the delivery is compared with it', async () => {
  const { user, sheet, order } = await openCount({}, false)
  await user.click(sheet.getByRole('button', { name: 'Count only' }))
  await fill(user, sheet.getByLabelText('Number of specimens'), '1')
  await user.click(sheet.getByRole('button', { name: 'Compare' }))
  await user.click(sheet.getByRole('radio', { name: 'Another reason' }))
  await fill(user, sheet.getByLabelText('Another reason', { selector: 'textarea' }), 'One broke')
  await user.click(sheet.getByRole('button', { name: 'Record difference' }))
  const store = await unsentStore()
  await waitFor(async () => expect(await store.proofs(DRIVER.id)).toHaveLength(1))
  const [kept] = withUnsent([order], { steps: [], proofs: await store.proofs(DRIVER.id) })
  expect(kept?.tradeCounts).toMatchObject([{ stop: 'pickup', count: { count: 1 }, reason: 'One broke' }])
  // The device's database is the same for the next test.
  for (const proof of await store.proofs(DRIVER.id)) await store.discardProof(proof)
})
