import { expect, test } from 'vitest'
import type { BoardDriver, BoardOrder } from '../../data/dispatch/dispatch.ts'
import { type DriverFilters, FIRST_DRIVER_FILTERS, laneRows, shownDrivers } from './driver-groups.ts'

const driver = (firstName: string, more: object = {}) =>
  ({
    firstName,
    lastName: 'Reyes',
    hub: null,
    vehicle: null,
    skills: [],
    finished: [],
    shift: { from: '', until: '' },
    run: { stops: [] },
    ...more,
  }) as unknown as BoardDriver
const stop = (lateMinutes: number) => ({ orderId: 1, stop: 'delivery', lateMinutes, promisedAt: null, startAt: '' })
const orders = new Map([[1, { pickupArea: 'Waco, TX 76701', deliveryArea: 'Katy, TX 77449' } as BoardOrder]])

const ADA = driver('Ada', { hub: 'Houston, TX', skills: [{ skill: 'cold_box', isValid: true }] })
const BEN = driver('Ben', { hub: 'Dallas, TX', run: { stops: [stop(0)] } })
const CAL = driver('Cal', { hub: 'Houston, TX', run: { stops: [stop(5)] }, vehicle: 'Van' })
const DOT = driver('Dot')

function rows(changes: Partial<DriverFilters>, drivers = [ADA, BEN, CAL, DOT]) {
  const filters = { ...FIRST_DRIVER_FILTERS, ...changes }
  return laneRows(shownDrivers(drivers, orders, filters), orders, filters).map((row) => {
    if ('driver' in row) return row.driver.firstName
    return 'idle' in row ? `idle ${row.idle}` : `${row.name} ${row.count}`
  })
}

test('drivers are filtered by name, hub, next city, vehicle and skill', () => {
  expect(rows({})).toEqual(['Ada', 'Ben', 'Cal', 'Dot'])
  expect(rows({ text: 'ben' })).toEqual(['Ben'])
  expect(rows({ text: ' houston ' })).toEqual(['Ada', 'Cal'])
  expect(rows({ text: 'katy' })).toEqual(['Ben', 'Cal'])
  expect(rows({ text: 'van' })).toEqual(['Cal'])
  expect(rows({ text: 'cold' })).toEqual(['Ada'])
  expect(rows({ attention: 'late' })).toEqual(['Cal'])
})

test('drivers are grouped by hub or by the city of their next stop', () => {
  expect(rows({ group: 'hub' })).toEqual(['Dallas, TX 1', 'Ben', 'Houston, TX 2', 'Ada', 'Cal', 'No hub 1', 'Dot'])
  expect(rows({ group: 'city' })).toEqual(['Katy 2', 'Ben', 'Cal', 'No stop 2', 'Ada', 'Dot'])
})

test('who does not work on the day is folded away at the end, and found by name', () => {
  const eve = driver('Eve', { shift: null })
  const fay = driver('Fay', { shift: null, run: { stops: [stop(0)] } })
  expect(rows({}, [eve, ADA, fay])).toEqual(['Ada', 'Fay', 'idle 1'])
  expect(rows({ isIdleShown: true }, [eve, ADA, fay])).toEqual(['Ada', 'Fay', 'idle 1', 'Eve'])
  expect(rows({ text: 'eve' }, [eve, ADA, fay])).toEqual(['Eve'])
})
