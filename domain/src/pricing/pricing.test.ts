import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRIORITIES, type Priority, SERVICE_TYPES, type ServiceType } from '../orders/orders.ts'
import { parseCents } from './money.ts'
import { fallbackPrice, PRICE_WITHOUT_COORDINATES, previewMinutes, priceOrder, toPricingResult } from './pricing.ts'

const BASE: Record<ServiceType, number> = {
  medical_prescription: 2500,
  medical_equipment: 3500,
  laboratory_sample: 2500,
  financial_document: 3000,
  secure_document: 2500,
}
const FEE: Record<Priority, number> = { standard: 0, express: 1500, emergency: 3500, scheduled: 0 }
const DISTANCES = [
  { distanceMiles: 0, charged: 0, shown: 0 },
  { distanceMiles: 0.04, charged: 0, shown: 0 },
  { distanceMiles: 0.05, charged: 15, shown: 0.1 },
  { distanceMiles: 8.2, charged: 1230, shown: 8.2 },
  { distanceMiles: 8.24, charged: 1230, shown: 8.2 },
  { distanceMiles: 8.26, charged: 1245, shown: 8.3 },
  { distanceMiles: 33.3, charged: 4995, shown: 33.3 },
  { distanceMiles: 240.7, charged: 36105, shown: 240.7 },
]

test.each(SERVICE_TYPES)('%s is priced to the cent at every priority and distance', (serviceType) => {
  for (const priority of PRIORITIES) {
    for (const { distanceMiles, charged, shown } of DISTANCES) {
      expect(priceOrder({ serviceType, priority, distanceMiles })).toEqual({
        baseCents: BASE[serviceType],
        distanceFeeCents: charged,
        priorityFeeCents: FEE[priority],
        totalCents: BASE[serviceType] + charged + FEE[priority],
        distanceMiles: shown,
      })
    }
  }
})

test('a price is whole cents and its parts on the wire add up to its total, whatever the distance', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SERVICE_TYPES),
      fc.constantFrom(...PRIORITIES),
      fc.double({ min: 0, max: 2000, noNaN: true }),
      (serviceType, priority, distanceMiles) => {
        const wire = toPricingResult(priceOrder({ serviceType, priority, distanceMiles }))
        const [base, distance, fee, total] = [wire.baseRate, wire.distanceFee, wire.priorityFee, wire.totalCost].map(
          (text) => parseCents(text) ?? Number.NaN,
        ) as [number, number, number, number]
        expect(base + distance + fee).toBe(total)
        expect(distance).toBe(Math.round(Number(wire.distance) * 150))
      },
    ),
  )
})

test('without coordinates the form shows 25.00 for no distance', () => {
  expect(PRICE_WITHOUT_COORDINATES).toEqual({
    baseRate: '25.00',
    distanceFee: '0.00',
    priorityFee: '0.00',
    totalCost: '25.00',
    distance: '0.0',
  })
})

test('when the pricing call fails the form shows 8.2 miles for 12.30', () => {
  expect(fallbackPrice('medical_prescription', 'standard')).toEqual({
    baseRate: '25.00',
    distanceFee: '12.30',
    priorityFee: '0.00',
    totalCost: '37.30',
    distance: '8.2',
  })
  expect(fallbackPrice('financial_document', 'express')).toMatchObject({ baseRate: '30.00', totalCost: '57.30' })
  expect(fallbackPrice('medical_equipment', 'emergency')).toMatchObject({ baseRate: '35.00', totalCost: '82.30' })
})

test.each([
  [0, 30],
  [5, 42],
  [10, 54], // 10/25 + 0.5 h; the next rule would give 62
  [10.1, 62],
  [35, 105],
  [50, 131], // 50/35 + 0.75 h; the next rule would give 127
  [50.1, 127],
  [90, 180],
])('a route of %d miles is previewed as %i minutes', (miles, minutes) => {
  expect(previewMinutes(miles)).toBe(minutes)
})
