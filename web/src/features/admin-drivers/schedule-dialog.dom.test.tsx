import { api } from '@meridian/contract/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../test/fake-server.ts'
import { fill, renderApp } from '../../../test/render-app.tsx'
import { ADMIN } from '../../../test/samples.ts'
import type { Driver } from '../../data/drivers/driver-accounts.ts'
import type { DriverSchedule } from '../../data/drivers/driver-schedule.ts'
import { clockText, minutesOf } from './schedule-times.ts'

const MARCUS: Driver = {
  id: 1,
  status: 'available',
  rating: 4.9,
  totalDeliveries: 120,
  onTimePercent: 96,
  openJobs: 0,
  isActive: true,
  weeklyGoal: 25,
  position: null,
  user: { id: 6, firstName: 'Marcus', lastName: 'Reed', phone: null, email: 'marcus@meridian.example' },
}
const SCHEDULE: DriverSchedule = {
  driverId: 1,
  vehicle: 'Van',
  capacity: 12,
  base: { address: '6411 Fannin St, Houston, TX 77030', latitude: 29.7141, longitude: -95.3977 },
  end: null,
  shifts: [{ weekday: 1, fromMinutes: 480, toMinutes: 1020 }],
  daysOff: ['2026-12-24'],
  skills: [{ skill: 'cold_box', expiresOn: '2026-01-31', isValid: false }],
}

async function open() {
  const shown = await renderApp('/admin-dashboard/drivers', ADMIN, (server) => {
    server.on(api.drivers.all, [MARCUS])
    server.on(api.orders.all, [])
    server.on(api.stats.admin, refusal('internal', 'Not needed here'))
    server.on(api.schedules.show, SCHEDULE)
    server.on(api.schedules.change, SCHEDULE)
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Hours and skills of Marcus Reed' }))
  await screen.findByRole('heading', { name: 'Weekly hours' })
  return { ...shown, dialog: within(screen.getByRole('dialog')) }
}

test('the week, days off and skills are shown, an expired skill as such, and saved whole', async () => {
  const { user, server, dialog } = await open()
  expect(dialog.getByLabelText('Monday from')).toHaveValue('08:00')
  expect(dialog.getByLabelText('Tuesday from')).toBeDisabled()
  expect(dialog.getByText('Expired')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Tuesday' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Controlled medication' }))
  await user.click(dialog.getByRole('button', { name: 'Remove Dec 24, 2026' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requests(api.schedules.change)).toHaveLength(1))
  expect(server.requests(api.schedules.change)[0]?.body).toEqual({
    vehicle: 'Van',
    capacity: 12,
    base: SCHEDULE.base,
    end: null,
    shifts: [
      { weekday: 1, fromMinutes: 480, toMinutes: 1020 },
      { weekday: 2, fromMinutes: 480, toMinutes: 1020 },
    ],
    daysOff: [],
    skills: [
      { skill: 'controlled_medication', expiresOn: null },
      { skill: 'cold_box', expiresOn: '2026-01-31' },
    ],
  })
  expect(await screen.findByText('Hours and skills saved')).toBeVisible()
})

test('the start is shown and can be cleared; edited fields are not discarded without a question', async () => {
  const { user, server, dialog } = await open()
  expect(dialog.getByLabelText('Starts at')).toHaveValue('6411 Fannin St, Houston, TX 77030')
  await user.clear(dialog.getByLabelText('Starts at'))
  await fill(user, dialog.getByLabelText('Ends at'), 'Somewhere')
  expect(await dialog.findByText('Choose an address from the list')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await user.clear(dialog.getByLabelText('Ends at'))
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  const question = within(await screen.findByRole('dialog', { name: 'Discard the changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requests(api.schedules.change)[0]?.body).toMatchObject({ base: null, end: null }))
})

test('a day off with planned stops says so, and the stops can be moved from there', async () => {
  const { user, server, dialog } = await open()
  const refused = {
    code: 'day_off_is_planned',
    message: '4 orders planned for this driver',
    values: { day: '2026-12-23', orders: 4 },
  }
  server.on(api.schedules.change, () => Response.json(refused, { status: 409 }))
  server.on(api.dispatch.board, refusal('internal', 'Not needed here'))
  await user.click(dialog.getByRole('checkbox', { name: 'Tuesday' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/^4 orders planned for this driver/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Move all' }))
  expect(await screen.findByRole('dialog', { name: 'Marcus Reed is out' })).toBeVisible()
})

test('without changes the dialog closes at once', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Weekly hours' })).toBeNull())
})

test('times of a field and minutes are the same', () => {
  for (const minutes of [0, 30, 480, 1439]) expect(minutesOf(clockText(minutes))).toBe(minutes)
  expect(clockText(1440)).toBe('00:00')
})
