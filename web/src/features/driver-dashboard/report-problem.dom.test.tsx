import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { works } from '../../../test/driver-dashboard.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../test/samples.ts'

const MOVING = anOrder({ id: 12, status: 'in_transit', driver: MARCUS, driverPay: '5.60' })
const DUE = new Date(Date.now() + 3_600_000).toISOString()
const OPEN = { id: 5, stop: 'delivery', kind: 'nobody_there', state: 'open', decision: null, dueAt: DUE } as const

const job = async () => within(await screen.findByRole('article', { name: 'Job #12' }))

test('a driver reports a problem in two taps, and the delivery then waits for the decision', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([MOVING])(fake)
    fake.on(api.exceptions.list, { exceptions: [], return: null })
    fake.on(api.exceptions.report, () => {
      const order = { ...MOVING, exception: OPEN }
      fake.on(api.orders.activeOfDriver, [order])
      return order
    })
  })
  await user.click((await job()).getByRole('button', { name: 'Report a problem' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
  expect(sheet.queryByRole('button', { name: 'Nothing to collect' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'No one available' }))
  await fill(user, sheet.getByLabelText('What happened (optional)'), 'Rang twice')
  await user.click(sheet.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Problem reported')).toBeVisible()
  expect(server.requests(api.exceptions.report)[0]?.body).toMatchObject({
    stop: 'delivery',
    kind: 'nobody_there',
    note: 'Rang twice',
    photoKey: null,
  })
  await waitFor(async () => expect((await job()).getByText('Wait for the decision before you go on.')).toBeVisible())
  expect((await job()).queryByRole('button', { name: 'Complete Delivery' })).toBeNull()
  expect((await job()).getByRole('link', { name: 'Ask the office' })).toHaveAttribute('href', '/messages?order=12')
  expect((await job()).getByRole('button', { name: 'Resolved, continue' })).toBeEnabled()
})

test('an order that goes back shows its return in place of the delivery', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const back = anOrder({ ...MOVING, serviceType: 'medical_prescription', return: { state: 'open' } })
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([{ ...back, captured: [{ stop: 'return', kind: 'recipient', isSkipped: false }] }])(fake)
    const started = { state: 'open' as const, reason: null, startedAt: DUE, completedAt: null }
    fake.on(api.exceptions.list, { exceptions: [], return: started })
    fake.on(api.exceptions.completeReturn, { ok: true })
  })
  expect((await job()).queryByText('Complete Delivery')).toBeNull()
  expect((await job()).getByText('Pickup · return it here')).toBeVisible()
  expect((await job()).getByText('At the return')).toBeVisible()
  expect((await job()).getByRole('link', { name: 'Directions to pickup in Google Maps' })).toBeVisible()
  await user.click(await (await job()).findByRole('button', { name: 'Complete Return' }))
  await waitFor(() => expect(server.requests(api.exceptions.completeReturn)).toHaveLength(1))
})
