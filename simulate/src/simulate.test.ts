import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type OpenOrder, reasonOf } from './auto-dispatch.ts'
import { demandAt, hourAt } from './day.ts'
import { pointAlong } from './drive.ts'
import { beforeLessUrgent } from './emergencies.ts'
import { codesIn } from './labels.ts'
import { watchPlans } from './plan-watch.ts'
import { chanceOf } from './random.ts'
import { readSettings, refuseRealInstallation } from './settings.ts'

test('an installation that is not a demo is refused in one sentence unless its host is named', () => {
  const check = (...more: string[]) => {
    const settings = readSettings(['--url', 'https://courier.example.com', ...more])
    return () => refuseRealInstallation(false, settings)
  }
  expect(check()).toThrow(/^courier\.example\.com is not a demo: .+ --yes-this-is-not-a-demo courier\.example\.com$/)
  expect(check('--yes-this-is-not-a-demo', 'other.example.com')).toThrow(/is not a demo/)
  expect(check('--yes-this-is-not-a-demo', 'courier.example.com')).not.toThrow()
  expect(() => refuseRealInstallation(true, readSettings([]))).not.toThrow()
})

test('of several nodes each must be named', () => {
  const urls = 'https://a.example.com,https://b.example.com'
  const settings = readSettings(['--url', urls, '--yes-this-is-not-a-demo', 'a.example.com'])
  expect(() => refuseRealInstallation(false, settings)).toThrow(/^b\.example\.com is not a demo/)
})

test.each([
  ['--speed', '0'],
  ['--speed', '100'],
  ['--drivers', 'many'],
  ['--minutes', '-1'],
  ['--url', 'courier'],
])('%s %s is refused', (name, value) => {
  expect(() => readSettings([`${name}=${value}`])).toThrow(/^--\w+ must be/)
})

test('a day has two peaks, never stands still, and adds up to its mean', () => {
  const hours = Array.from({ length: 17 }, (_, index) => demandAt(6 + index))
  expect(hours.reduce((sum, demand) => sum + demand, 0) / hours.length).toBeCloseTo(1)
  expect(Math.min(...hours)).toBeGreaterThan(0.2)
  const peaks = hours.filter((demand, at) => demand > (hours[at - 1] ?? 0) && demand > (hours[at + 1] ?? 0))
  expect(peaks).toHaveLength(2)
  expect([hourAt(0), hourAt(0.5), hourAt(2)]).toEqual([6, 14, 22])
})

test('the same seed makes the same decisions, actor by actor', () => {
  const decisions = (seed: number, actor: string) => Array.from({ length: 5 }, chanceOf(seed, actor).next)
  expect(decisions(7, 'driver 1')).toEqual(decisions(7, 'driver 1'))
  expect(decisions(7, 'driver 1')).not.toEqual(decisions(7, 'driver 2'))
  expect(decisions(7, 'driver 1')).not.toEqual(decisions(8, 'driver 1'))
})

test('a vehicle is where that share of its route ends', () => {
  const at = (longitude: number) => ({ latitude: 30, longitude })
  const route = [at(-97), at(-97), at(-96), at(-94)]
  expect(pointAlong(route, 0)).toEqual(at(-97))
  expect(pointAlong(route, 0.5).longitude).toBeCloseTo(-95.5)
  expect(pointAlong(route, 1).longitude).toBeCloseTo(-94)
})

const NOW = Date.parse('2026-07-15T15:00:00Z')
const BOARD = { drivers: [{ firstName: 'Ana', lastName: 'Diaz', run: { stops: [{ orderId: 7 }] } }] }
const decided = (outcome: 'offered' | 'no_driver', secondsAgo: number) => ({
  outcome,
  at: new Date(NOW - secondsAgo * 1000).toISOString(),
  driverName: 'Ana Diaz',
  weighed: [],
})
const NO_DRIVER = [decided('offered', 300), decided('no_driver', 200)]

test.each([
  ['pending', { status: 'pending' }, [], 'waits for payment or approval'],
  ['in a run', { id: 7, status: 'in_transit', driverId: 1 }, [], 'in transit, in the run of Ana Diaz'],
  ['planned in a run', { id: 7 }, [], 'confirmed, in the run of Ana Diaz'],
  ['offered', {}, [decided('offered', 15)], 'offered to Ana Diaz'],
  ['without a driver', {}, NO_DRIVER, 'no driver: none is on duty'],
  ['offered long ago', {}, [decided('offered', 300)], null],
  ['confirmed and never decided', {}, [], null],
  ['assigned, but in no run', { status: 'assigned', driverId: 1 }, [], null],
] as const)('an order that is %s has its reason, or is forgotten', (_, facts, decisions, reason) => {
  const order: OpenOrder = { id: 8, status: 'confirmed', driverId: null, ...facts }
  expect(reasonOf(order, BOARD, decisions, NOW)).toBe(reason)
})

test('the codes are read from the text of a label, as it stands in the PDF file', () => {
  const pieces = ['ML-0012-', '1-7KQF2M'].map((piece) => `<${Buffer.from(piece).toString('hex')}>`).join(' -20 ')
  const page = `BT /F1 9 Tf [${pieces}] TJ ET BT [<${Buffer.from('#ML-0012 Houston').toString('hex')}>] TJ ET`
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.3\n5 0 obj << /Length 99 >>\nstream\n'),
    deflateSync(page),
    Buffer.from('\nendstream\n'),
  ])
  expect(codesIn(pdf)).toEqual(['ML-0012-1-7KQF2M'])
})

test('an order that another driver takes while it is planned is named; one that is released meanwhile is not', async () => {
  const plans = watchPlans()
  const taken = { ok: true }
  const planFor = (driverId: number | null) => async () => new Map(driverId === null ? [] : [[7, driverId]])
  await plans.during([7], planFor(1))
  await plans.accepting(7, 1, async () => taken)
  expect(plans.broken).toEqual([])
  await expect(plans.accepting(7, 2, () => Promise.reject(new Error('409')))).rejects.toThrow('409')
  expect(plans.broken).toEqual([])
  await plans.accepting(7, 2, async () => {
    await plans.during([7], planFor(null))
    return taken
  })
  expect(plans.broken).toEqual([])
  await plans.during([7], planFor(1))
  await plans.accepting(7, 2, async () => taken)
  expect(plans.broken).toEqual([{ orderId: 7, by: 2, of: 1 }])
})

test('an emergency is tried before the first less urgent stop that may give way', () => {
  const at = (
    orderId: number,
    stop: 'pickup' | 'delivery',
    state: 'current' | 'assigned' = 'assigned',
    isLocked = false,
  ) => ({
    orderId,
    stop,
    state,
    isLocked,
  })
  const priorityOf = new Map([
    [1, 'standard'],
    [2, 'emergency'],
    [3, 'emergency'],
  ] as const)
  const try2 = (...stops: ReturnType<typeof at>[]) => beforeLessUrgent(stops, 2, priorityOf)
  expect(try2(at(1, 'delivery', 'current'), at(2, 'pickup'), at(3, 'pickup'), at(2, 'delivery'))).toBeNull()
  expect(try2(at(1, 'pickup', 'assigned', true), at(2, 'pickup'), at(2, 'delivery'), at(1, 'delivery'))).toBeNull()
  const behind = [at(3, 'delivery', 'current'), at(2, 'pickup'), at(1, 'pickup'), at(1, 'delivery'), at(2, 'delivery')]
  expect(try2(...behind)).toEqual({ pickupPosition: 1, deliveryPosition: 1 })
  const last = [at(3, 'pickup'), at(1, 'pickup'), at(3, 'delivery'), at(2, 'pickup'), at(2, 'delivery')]
  expect(try2(...last)).toEqual({ pickupPosition: 1, deliveryPosition: 1 })
})
