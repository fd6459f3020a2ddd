/** Shifts, vehicles and skills: who may be planned for what. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { DAY, dispatchOn, TOMORROW } from '../../../../test/dispatch.ts'
import { makeAdmin, type TestUser } from '../../../../test/factories.ts'
import { warnOfSkills } from './skill-warnings.commands.ts'

let app: TestApp
let admin: TestUser
let on: ReturnType<typeof dispatchOn>
beforeAll(async () => {
  app = await startTestApp()
  on = dispatchOn(app)
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())
beforeEach(() => on.clear())

const url = (driver: TestUser) => `/api/drivers/${driver.driverId}/schedule`
const change = (driver: TestUser, body: object) => app.call(admin, 'PATCH', url(driver), body)

test('a schedule is changed in parts, and read by its driver and the admins only', async () => {
  const [driver, other] = [await on.driverNear(), await on.driverNear()]
  const empty = { vehicle: null, capacity: 20, base: null, end: null, shifts: [], daysOff: [], skills: [] }
  expect((await app.call(driver, 'GET', url(driver))).body).toEqual({ driverId: driver.driverId, ...empty })
  const base = { address: '6411 Fannin St, Houston, TX 77030', latitude: 29.7141, longitude: -95.3977 }
  const shifts = [{ weekday: 3, fromMinutes: 420, toMinutes: 900 }]
  const skills = [{ skill: 'cold_box', expiresOn: '2026-07-14' }]
  await change(driver, { vehicle: 'White van', capacity: 8, base, shifts })
  const reply = await change(driver, { skills, daysOff: [TOMORROW, '2026-07-01'] })
  expect(reply.body).toEqual({
    driverId: driver.driverId,
    vehicle: 'White van',
    capacity: 8,
    base,
    end: null,
    shifts,
    daysOff: [TOMORROW],
    skills: [{ ...skills[0], isValid: false }],
  })
  expect((await app.call(other, 'GET', url(driver))).status).toBe(404)
  const end = { ...base, address: '1200 Main St, Houston, TX 77002' }
  expect((await change(driver, { end })).body).toMatchObject({ base, end })
  const cleared = await change(driver, { base: null, end: null, shifts: [], skills: [], daysOff: [], vehicle: '' })
  expect(cleared.body).toMatchObject({ ...empty, capacity: 8 })
})

test('hours that end before they begin, or are listed twice, are refused', async () => {
  const driver = await on.driverNear()
  const shift = { weekday: 1, fromMinutes: 600, toMinutes: 500 }
  for (const body of [
    { shifts: [shift] },
    { shifts: [1, 2].map(() => ({ ...shift, toMinutes: 700 })) },
    { skills: [1, 2].map(() => ({ skill: 'cold_box', expiresOn: null })) },
    { skills: [{ skill: 'juggling', expiresOn: null }] },
    { daysOff: [DAY, DAY] },
    { capacity: 0 },
  ])
    expect((await change(driver, body)).status, JSON.stringify(body)).toBe(400)
  expect((await app.call(admin, 'PATCH', '/api/drivers/2000000/schedule', {})).status).toBe(404)
})

test('a driver is on the board of a day within the hours of its weekday, and not on a day off', async () => {
  const driver = await on.driverNear()
  const shiftOn = async (day: string) => (await on.board(admin, day)).drivers[0].shift
  await change(driver, { shifts: [{ weekday: 4, fromMinutes: 540, toMinutes: 1020 }] })
  expect(await shiftOn(TOMORROW)).toEqual({
    from: '2026-07-16T14:00:00.000Z',
    until: '2026-07-16T22:00:00.000Z',
    isOpenEnded: false,
  })
  expect(await shiftOn('2026-07-17')).toBeNull()
  await change(driver, { daysOff: [TOMORROW] })
  expect(await shiftOn(TOMORROW)).toBeNull()
})

test('an order that needs a skill is refused to a driver without it or with an expired one, in words', async () => {
  const driver = await on.driverNear()
  const order = await on.confirmed({ is_controlled: true, temperature_band: 'refrigerated' })
  const accept = () => app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {})
  const label = `#ML-${String(order.id).padStart(4, '0')}`
  expect((await accept()).body).toMatchObject({
    code: 'skill_missing',
    message: `Order ${label} needs 'Controlled medication', which the driver does not have`,
  })
  await change(driver, { skills: [{ skill: 'controlled_medication', expiresOn: '2026-07-14' }] })
  expect((await accept()).body.message).toBe(
    `Order ${label} needs 'Controlled medication', which expired on Jul 14, 2026`,
  )
  const move = () => on.move(admin, { orderIds: [order.id], driverId: driver.driverId })
  expect([(await move()).status, (await move()).body.code]).toEqual([409, 'skill_missing'])
  const assign = await app.call(admin, 'POST', `/api/orders/${order.id}/assign`, { driverId: driver.driverId })
  expect(assign.body.code).toBe('skill_missing')
  const plan = await app.call(admin, 'POST', '/api/dispatch/proposals', { day: DAY, seconds: 0.5 })
  expect(plan.body.unplanned).toMatchObject([{ orderId: order.id, reason: 'skills' }])
  const skills = ['controlled_medication', 'cold_box'].map((skill) => ({ skill, expiresOn: DAY }))
  await change(driver, { skills })
  expect((await accept()).status).toBe(200)
})

test('driver and admins are warned once of a skill that expires within 30 days', async () => {
  const driver = await on.driverNear()
  const skills = [
    { skill: 'cold_box', expiresOn: '2026-08-14' },
    { skill: 'bonded', expiresOn: '2026-08-15' },
    { skill: 'heavy_equipment', expiresOn: null },
  ]
  await change(driver, { skills })
  expect(await warnOfSkills(app.db, app.clock.now)).toBe(1)
  expect(await warnOfSkills(app.db, app.clock.now)).toBe(0)
  app.loop.wake()
  await app.loop.idle()
  const noticesOf = async (user: TestUser) => (await app.call(user, 'GET', '/api/notices')).body
  expect(JSON.stringify(await noticesOf(driver))).toContain("Your 'Cold box' is valid until Aug 14, 2026.")
  expect(JSON.stringify(await noticesOf(admin))).toContain('is valid until Aug 14, 2026.')
})

test('a run of another day begins at the place that was set, or where the last shift ended; without either it says so', async () => {
  const [withBase, withPosition, withNothing] = [
    await on.driverNear(),
    await on.driverNear({ is_on_duty: false }),
    await on.driverNear({ current_latitude: null, current_longitude: null, position_at: null }),
  ]
  const base = { address: '600 N Loop, Houston, TX 77009', latitude: 29.9, longitude: -95.4 }
  await change(withBase, { base })
  const ids = [withBase, withPosition, withNothing].map(({ driverId }) => driverId as number)
  for (const driverId of ids) {
    const order = await on.confirmed({
      scheduled_date: new Date('2026-07-16T13:00:00Z'),
      preferred_time_slot: 'morning',
    })
    const body = { day: TOMORROW, version: (await on.board(admin, TOMORROW)).version, orderIds: [order.id], driverId }
    expect((await app.call(admin, 'POST', '/api/dispatch/move', body)).status).toBe(200)
  }
  const { drivers } = await on.board(admin, TOMORROW)
  const [first, second, third] = ids.map((id) => drivers.find((driver: { id: number }) => driver.id === id))
  expect(first).toMatchObject({ startsAt: 'base', start: { latitude: 29.9, longitude: -95.4 } })
  expect(first.run.stops[0].travelMiles).toBeGreaterThan(12)
  // Off duty the position is rounded for the board, and exact for the times.
  expect(second).toMatchObject({ startsAt: 'last_position', position: null })
  expect(Math.abs(second.start.latitude - 29.72)).toBeLessThan(0.01)
  expect(second.run.stops[0].travelMinutes).toBeGreaterThan(0)
  expect(third).toMatchObject({ startsAt: 'unknown', start: null })
  expect(third.run.stops[0]).toMatchObject({ travelMinutes: 60, travelMiles: 40 })
})
