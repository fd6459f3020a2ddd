import { api } from '@meridian/contract/index.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { works } from '../../../../test/driver-dashboard.ts'
import { refusal } from '../../../../test/fake-server.ts'
import { readQr } from '../../../../test/read-qr.ts'
import { fill, renderApp } from '../../../../test/render-app.tsx'
import { anOrder, DRIVER, MARCUS } from '../../../../test/samples.ts'
import { groups } from '../../../data/keys.ts'
import { queryClient } from '../../../data/query-client.ts'

const CODE = 'K7QF-2M9P'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const MOVING = anOrder({
  id: 12,
  serviceType: 'secure_document',
  status: 'in_transit',
  driver: MARCUS,
  driverPay: '5.60',
  captured: [{ stop: 'pickup', kind: 'seal', isSkipped: false }],
})
const OFFERED = {
  orderId: 12,
  giverName: 'Danielle Brooks',
  serviceType: 'secure_document',
  packageCount: 2,
  deliveryAddress: '1401 St Joseph Parkway, Houston, TX 77002',
  condition: 'intact',
  note: 'Keep upright',
  hasSeal: true,
  expiresAt: inMinutes(10),
} as const

// The device of this DOM has no position, which is printed.
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

const openGiver = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  const job = within(await screen.findByRole('article', { name: 'Job #12' }))
  await user.click(job.getByRole('button', { name: 'Hand over to another driver' }))
  return within(await screen.findByRole('dialog', { name: 'Hand over to another driver' }))
}

test('the giver confirms condition and seal, shows the code, and is notified when the order is with the other driver', async () => {
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([MOVING])(fake)
    fake.on(api.handovers.start, { code: CODE, expiresAt: inMinutes(10) })
  })
  const sheet = await openGiver(user)
  expect(sheet.getByRole('button', { name: 'Show the code' })).toBeDisabled()
  await user.click(sheet.getByLabelText('In good condition'))
  expect(sheet.getByRole('button', { name: 'Show the code' })).toBeDisabled()
  await fill(user, sheet.getByLabelText('Seal number'), 'AB-12')
  await user.click(sheet.getByRole('button', { name: 'Show the code' }))
  expect(await sheet.findByText(CODE)).toBeVisible()
  expect(server.requests(api.handovers.start)[0]?.body).toMatchObject({
    condition: 'intact',
    note: null,
    seal: 'AB-12',
  })
  const picture = sheet.getByRole('img', { name: 'The code as a QR code' })
  await waitFor(() => expect(picture.innerHTML).toContain('<path'))
  expect(readQr(picture)).toBe(CODE)
  expect(sheet.getByRole('timer')).toHaveTextContent(/Valid for (10:00|9:\d\d)/)
  expect(sheet.getByText('Waiting for the other driver…')).toBeVisible()
  server.on(api.orders.activeOfDriver, [])
  await act(() => queryClient.invalidateQueries({ queryKey: groups.orders }))
  expect(await screen.findByText('Job #12 is with the other driver now.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a code that has expired is replaced by a new one, and a refusal is shown', async () => {
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([anOrder({ ...MOVING, captured: [] })])(fake)
    fake.on(api.handovers.start, refusal('wrong_order_status', 'This order is delivered'))
  })
  const sheet = await openGiver(user)
  await user.click(sheet.getByLabelText('Damaged'))
  expect(sheet.getByRole('button', { name: 'Show the code' })).toBeDisabled()
  await fill(user, sheet.getByLabelText('What is damaged?'), 'A dent')
  await user.click(sheet.getByRole('button', { name: 'Show the code' }))
  expect(await sheet.findByText('This order is delivered')).toBeVisible()
  server.on(api.handovers.start, { code: CODE, expiresAt: inMinutes(-1) })
  await user.click(sheet.getByRole('button', { name: 'Show the code' }))
  expect(await sheet.findByText('This code has expired.')).toBeVisible()
  server.on(api.handovers.start, { code: 'WXYZ-2345', expiresAt: inMinutes(10) })
  await user.click(sheet.getByRole('button', { name: 'Show a new code' }))
  expect(await sheet.findByText('WXYZ-2345')).toBeVisible()
  expect(server.requests(api.handovers.start).at(-1)?.body).toMatchObject({ condition: 'damaged', note: 'A dent' })
})

test('an order that is not picked up cannot be handed over', async () => {
  await renderApp('/driver-dashboard?tab=active', DRIVER, works([anOrder({ ...MOVING, status: 'pickup_scheduled' })]))
  const job = within(await screen.findByRole('article', { name: 'Job #12' }))
  expect(job.queryByRole('button', { name: 'Hand over to another driver' })).toBeNull()
})

test('the receiver types the code, sees the order, confirms, and has it among the active jobs', async () => {
  const { server, user } = await renderApp('/driver-dashboard?tab=available', DRIVER, (fake) => {
    works([])(fake)
    fake.on(api.handovers.show, refusal('handover_expired', 'This handover code is not valid any more'))
  })
  await user.click(await screen.findByRole('button', { name: 'Take over from a driver' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Take over from a driver' }))
  const field = () => sheet.getByLabelText('Handover code')
  const next = () => sheet.getByRole('button', { name: 'Continue' })
  await fill(user, field(), 'ML-0012-1-7KQF2M')
  await user.click(next())
  expect(sheet.getByRole('alert')).toHaveTextContent('This is not a handover code')
  expect(server.requests(api.handovers.show)).toHaveLength(0)
  await user.clear(field())
  await fill(user, field(), 'k7qf 2m9p')
  await user.click(next())
  expect(await sheet.findByText('This handover code is not valid any more')).toBeVisible()
  server.on(api.handovers.show, OFFERED)
  await user.click(next())
  expect(await sheet.findByText('Danielle Brooks')).toBeVisible()
  expect(sheet.getByText('In good condition: Keep upright')).toBeVisible()
  expect(server.requests(api.handovers.show).at(-1)?.params.code).toBe('K7QF2M9P')

  await user.click(sheet.getByLabelText('In good condition'))
  await fill(user, sheet.getByLabelText('Seal number'), 'AB-13')
  server.on(api.handovers.accept, refusal('handover_seal_differs', 'The seal number is not the one'))
  await user.click(sheet.getByRole('button', { name: 'Take it over' }))
  expect(await sheet.findByText('The seal number is not the one')).toBeVisible()
  await user.clear(sheet.getByLabelText('Seal number'))
  await fill(user, sheet.getByLabelText('Seal number'), 'AB-12')
  server.on(api.handovers.accept, () => {
    server.on(api.orders.activeOfDriver, [MOVING])
    return MOVING
  })
  await user.click(sheet.getByRole('button', { name: 'Take it over' }))
  expect(await screen.findByText('Job #12 is yours')).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Job #12' })).toBeVisible()
  expect(server.requests(api.handovers.accept).at(-1)?.body).toMatchObject({ condition: 'intact', seal: 'AB-12' })
})

test('a driver to whom dispatch gave the job confirms to have the goods', async () => {
  const { server, user } = await renderApp('/driver-dashboard?tab=active', DRIVER, (fake) => {
    works([anOrder({ ...MOVING, isTakeOverUnconfirmed: true })])(fake)
    fake.on(api.handovers.confirm, () => {
      server.on(api.orders.activeOfDriver, [MOVING])
      return MOVING
    })
  })
  const job = within(await screen.findByRole('article', { name: 'Job #12' }))
  expect(job.getByText('Dispatch gave you this job')).toBeVisible()
  await user.click(job.getByRole('button', { name: 'I have the goods' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'I have the goods' }))
  await user.click(sheet.getByLabelText('In good condition'))
  await fill(user, sheet.getByLabelText('Seal number'), 'AB-12')
  await user.click(sheet.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(job.queryByText('Dispatch gave you this job')).toBeNull())
  expect(server.requests(api.handovers.confirm)[0]?.body).toMatchObject({ condition: 'intact', seal: 'AB-12' })
})
