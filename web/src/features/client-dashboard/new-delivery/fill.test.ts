import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { picked, typed } from '../../../parts/places/address-field-value.ts'
import { EMPTY_REQUEST, requestLike } from './fields.ts'
import { lastContactAt, withAddress, withSites } from './fill.ts'
import { recentRecipients } from './recent-recipients.ts'

const located = (address: string, contactName: string | null, contactPhone: string | null = null) => ({
  address,
  latitude: 29.7,
  longitude: -95.4,
  precision: 'point' as const,
  state: 'TX' as const,
  isPinOffered: false,
  token: `token of ${address}`,
  contactName,
  contactPhone,
})
const CLINIC = located('1 Clinic St, Houston, TX 77002', 'Angela Ruiz', '(713) 555-0128')
const BANK = located('2 Bank St, Houston, TX 77002', null)

test('an address brings nobody along, but offers who was there last', () => {
  const address = picked(CLINIC)
  expect(withAddress(EMPTY_REQUEST, 'delivery', address)).toMatchObject({
    deliveryContactName: '',
    deliveryContactPhone: '',
  })
  const last = { name: 'Angela Ruiz', phone: '(713) 555-0128' }
  expect(lastContactAt(address, { name: '', phone: '' })).toEqual(last)
  expect(lastContactAt(address, { name: 'Sam', phone: '' })).toBeNull()
  expect(lastContactAt(picked(BANK), { name: '', phone: '' })).toBeNull()
})

test('a person of the address book is filled in, and so is the contact of a site; the next pick replaces either', () => {
  const atClinic = { ...EMPTY_REQUEST, ...withAddress(EMPTY_REQUEST, 'pickup', picked(CLINIC), true) }
  expect(atClinic).toMatchObject({ pickupContactName: 'Angela Ruiz', pickupContactPhone: '(713) 555-0128' })
  const site = { ...picked(CLINIC), site: { id: 7, name: 'Clinic', hours: null } }
  expect(withAddress(EMPTY_REQUEST, 'pickup', site)).toMatchObject({ pickupContactName: 'Angela Ruiz' })
  expect(withAddress(atClinic, 'pickup', picked(BANK))).toMatchObject({ pickupContactName: '', pickupContactPhone: '' })
})

test('a typed contact stays, and so does one while the address text is edited', () => {
  const own = { ...EMPTY_REQUEST, pickupContactName: 'Sam' }
  expect(withAddress(own, 'pickup', picked(CLINIC))).toEqual({ pickup: picked(CLINIC) })
  const atClinic = { ...EMPTY_REQUEST, ...withAddress(EMPTY_REQUEST, 'delivery', picked(CLINIC), true) }
  expect(withAddress(atClinic, 'delivery', typed('1 Cli'))).toEqual({ delivery: typed('1 Cli') })
})

test('a reorder has everything but its time, and no PIN that nobody would be told; an address of the address book has its token', () => {
  const order = {
    serviceType: 'laboratory_sample',
    priority: 'express',
    scheduledDate: '2026-07-01T14:30:00Z',
    pickupAddress: CLINIC.address,
    pickupLatitude: '29.700000',
    pickupLongitude: '-95.400000',
    pickupContactName: 'Lee',
    pickupContactPhone: null,
    deliveryAddress: '9 Elsewhere, Houston, TX 77002',
    deliveryLatitude: '29.8',
    deliveryLongitude: '-95.5',
    deliveryContactName: null,
    deliveryContactPhone: '(713) 555-0000',
    preferredTimeSlot: 'specific',
    slotFromMinutes: 570,
    slotToMinutes: 720,
    itemDescription: 'Vials',
    specialInstructions: null,
    requiresSignature: true,
    requiresId: false,
    requiresPin: true,
  } as Order
  expect(requestLike(order, [CLINIC, BANK])).toMatchObject({
    serviceType: 'laboratory_sample',
    priority: 'express',
    date: null,
    timeSlot: null,
    timeFrom: '',
    timeTo: '',
    requiresPin: false,
    pickup: { text: CLINIC.address, token: CLINIC.token },
    pickupContactName: 'Lee',
    pickupContactPhone: '',
    delivery: { point: { latitude: 29.8, longitude: -95.5 }, token: null, isPinOffered: false },
    deliveryContactName: '',
    deliveryContactPhone: '(713) 555-0000',
    itemDescription: 'Vials',
    specialInstructions: '',
    requiresSignature: true,
    requiresId: false,
  })
})

test('the last recipients are offered once each, without what was refused', () => {
  const to = (id: number, deliveryContactName: string, status: Order['status'] = 'delivered') =>
    anOrder({ id, deliveryContactName, status })
  const orders = [to(9, 'Dana'), to(8, 'Lee', 'declined'), to(7, 'Dana'), to(6, 'Bo'), to(5, 'Lee'), to(4, 'Ines')]
  expect(recentRecipients(orders).map(({ id }) => id)).toEqual([9, 6, 5])
})

test('an order like an earlier one comes from the same site, unless that is gone or has moved', () => {
  const pickupSite = { id: 7, name: 'Cypress Clinic', accessNote: null, hours: null }
  const order = anOrder({ pickupSite, pickupContactName: 'Sam' })
  const facts = { externalCode: null, serviceMinutes: null, useCount: 0, lastUsedAt: null }
  const site = { ...located(order.pickupAddress, 'Angela Ruiz'), ...pickupSite, ...facts }
  const like = requestLike(order, [])
  expect(withSites(like, order, [site]).pickup).toMatchObject({
    token: site.token,
    site: { id: 7 },
    contactName: 'Sam',
  })
  expect(withSites(like, order, [])).toEqual(like)
  expect(withSites(like, order, [{ ...site, address: CLINIC.address }])).toEqual(like)
})
