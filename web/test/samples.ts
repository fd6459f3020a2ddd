/** Rows for component tests, whole and valid; a test names only what it is about. */
import type { User } from '@meridian/contract/accounts.ts'
import type { Message } from '@meridian/contract/messages.ts'
import type { Order } from '@meridian/contract/orders.ts'

export const CLIENT: User = {
  id: 2,
  username: 'pharmacy',
  email: 'maria@bayoubend.example',
  role: 'client',
  firstName: 'Maria',
  lastName: 'Lopez',
  phone: '713-555-0101',
  organizationName: 'Bayou Bend Pharmacy',
  driverId: null,
}
export const ADMIN: User = {
  ...CLIENT,
  id: 1,
  username: 'admin',
  email: 'avery@meridian.example',
  role: 'admin',
  firstName: 'Avery',
  lastName: 'Coleman',
  organizationName: null,
}
export const DRIVER: User = {
  ...CLIENT,
  id: 6,
  username: 'driver',
  email: 'marcus@meridian.example',
  role: 'driver',
  firstName: 'Marcus',
  lastName: 'Reed',
  organizationName: null,
  driverId: 1,
}

export const MARCUS: NonNullable<Order['driver']> = {
  id: 1,
  status: 'busy',
  rating: 4.9,
  totalDeliveries: 120,
  currentLatitude: null,
  currentLongitude: null,
  positionAt: null,
  user: { firstName: 'Marcus', lastName: 'Reed', phone: '713-555-0142', email: 'marcus@meridian.example' },
}

export function anOrder(fields: Partial<Order> = {}): Order {
  return {
    id: 12,
    clientId: CLIENT.id,
    serviceType: 'medical_prescription',
    priority: 'standard',
    status: 'pending',
    paymentState: 'unpaid',
    pickupAddress: '1504 Taub Loop, Houston, TX 77030',
    pickupLatitude: '29.7105',
    pickupLongitude: '-95.3960',
    pickupPrecision: 'point',
    pickupContactName: null,
    pickupContactPhone: null,
    deliveryAddress: '1401 St Joseph Parkway, Houston, TX 77002',
    deliveryLatitude: '29.7480',
    deliveryLongitude: '-95.3660',
    deliveryPrecision: 'point',
    deliveryContactName: null,
    deliveryContactPhone: null,
    scheduledDate: null,
    preferredTimeSlot: null,
    slotFromMinutes: null,
    slotToMinutes: null,
    itemDescription: 'Prescription bag',
    specialInstructions: null,
    requiresSignature: false,
    requiresId: false,
    requiresPhoto: false,
    requiresPin: false,
    isControlled: false,
    requiresProofs: false,
    packageCount: 1,
    temperatureBand: null,
    collectedAt: null,
    stabilityHours: null,
    captured: [],
    arrivals: [],
    baseRate: '25.00',
    distanceFee: '12.30',
    priorityFee: '0.00',
    totalCost: '37.30',
    driverPay: null,
    distance: '8.2',
    routeQuality: 'street',
    estimatedTime: 25,
    createdAt: '2026-07-15T14:00:00.000Z',
    confirmedAt: null,
    assignedAt: null,
    pickedUpAt: null,
    deliveredAt: null,
    client: { firstName: 'Maria', lastName: 'Lopez', phone: '713-555-0101', organizationName: 'Bayou Bend Pharmacy' },
    driver: null,
    messages: [],
    unreadCount: 0,
    isRatedByMe: false,
    isRatingDismissed: false,
    ...fields,
  }
}

export function aMessage(fields: Partial<Message> = {}): Message {
  return {
    id: 1,
    orderId: 12,
    supportUserId: null,
    senderId: DRIVER.id,
    senderName: 'Marcus Reed',
    senderRole: 'driver',
    content: 'I am at the back door',
    isRead: false,
    createdAt: '2026-07-15T14:30:00.000Z',
    ...fields,
  }
}
