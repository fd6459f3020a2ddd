import { expect, test } from 'vitest'
import {
  ADMIN_ACTIVE_STATUSES,
  ADMIN_FILTER_STATUSES,
  digitsOf,
  driverStatus,
  HISTORY_FILTER_STATUSES,
  isActive,
  isFinal,
  isMoving,
  isOpenJob,
  ORDER_STATUSES,
  type OrderStatus,
  orderLabel,
  PRIORITY_MEANINGS,
  SERVICE_TYPE_LABELS,
  TIME_SLOT_LABELS,
  TIME_SLOT_MINUTES,
} from './orders.ts'

const those = (question: (status: OrderStatus) => boolean) => ORDER_STATUSES.filter(question)

test('active means two things: one list for clients, another for the admin card', () => {
  expect(those(isActive)).toEqual(['confirmed', 'assigned', 'pickup_scheduled', 'pickup_complete', 'in_transit'])
  expect(ADMIN_ACTIVE_STATUSES).toEqual(['pending', 'confirmed', 'assigned', 'in_transit'])
})

test('each further group of statuses contains the expected ones', () => {
  expect(those(isMoving)).toEqual(['pickup_scheduled', 'pickup_complete', 'in_transit'])
  expect(those(isOpenJob)).toEqual(['assigned', 'pickup_scheduled', 'pickup_complete', 'in_transit'])
  expect(those(isFinal)).toEqual(['delivered', 'cancelled', 'declined'])
})

test('the admin filter offers what the history filter offers, and declined', () => {
  expect(HISTORY_FILTER_STATUSES).toEqual(['pending', 'confirmed', 'assigned', 'in_transit', 'delivered', 'cancelled'])
  expect(ADMIN_FILTER_STATUSES).toEqual([...HISTORY_FILTER_STATUSES, 'declined'])
})

test('service types, priorities and slots carry the labels of the specification', () => {
  expect(SERVICE_TYPE_LABELS).toEqual({
    medical_prescription: 'Medical Prescription Delivery',
    medical_equipment: 'Medical Equipment Transport',
    laboratory_sample: 'Laboratory Sample Pickup',
    financial_document: 'Financial Document Delivery',
    secure_document: 'Secure Document Transport',
  })
  expect(PRIORITY_MEANINGS).toEqual({
    standard: '2-4 hours',
    express: '1-2 hours, +$15',
    emergency: '30-60 min, +$35',
    scheduled: '48 hr advance',
  })
  expect(TIME_SLOT_LABELS).toEqual({
    morning: '8AM-12PM',
    afternoon: '12PM-5PM',
    evening: '5PM-8PM',
    specific: 'Specific Time Window',
  })
})

test('the minutes of a slot match its label', () => {
  const clock = (minutes: number) => `${((minutes / 60 + 11) % 12) + 1}${minutes < 720 ? 'AM' : 'PM'}`
  for (const slot of ['morning', 'afternoon', 'evening'] as const) {
    const { from, to } = TIME_SLOT_MINUTES[slot]
    expect(`${clock(from)}-${clock(to)}`).toBe(TIME_SLOT_LABELS[slot])
  }
})

test.each([
  [1, '#ML-0001'],
  [12, '#ML-0012'],
  [9999, '#ML-9999'],
  [12345, '#ML-12345'],
])('order %i is shown as %s', (id, label) => {
  expect(orderLabel(id)).toBe(label)
})

test.each([
  ['#ML-0012', '0012'],
  ['12a3 4', '1234'],
  ['none', ''],
])('the Track box reads %j as %j', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

test('a driver who performs an order is busy whether or not the switch is on', () => {
  expect(driverStatus({ isOnDuty: true, movingOrders: 1 })).toBe('busy')
  expect(driverStatus({ isOnDuty: false, movingOrders: 2 })).toBe('busy')
  expect(driverStatus({ isOnDuty: true, movingOrders: 0 })).toBe('available')
  expect(driverStatus({ isOnDuty: false, movingOrders: 0 })).toBe('offline')
})
