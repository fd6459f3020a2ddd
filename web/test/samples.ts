/** Rows for component tests, whole and valid; a test names only what it is about. */
import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { driversFor, RankedDriver } from '@meridian/contract/dispatch/drivers-for-order.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { Message } from '@meridian/contract/notices/messages.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'

export const CLIENT: User = {
  id: 2,
  username: 'pharmacy',
  email: 'maria@bayoubend.example',
  role: 'client',
  firstName: 'Maria',
  lastName: 'Lopez',
  phone: '713-555-0101',
  organizationName: 'Bayou Bend Pharmacy',
  membership: { organizationId: 1, role: 'owner', seesPrices: true, siteIds: null },
  mustSetUpTwoFactor: false,
  organizations: [{ id: 1, name: 'Bayou Bend Pharmacy' }],
  language: 'en',
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
  membership: null,
  organizations: [],
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
  membership: null,
  organizations: [],
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
    groupId: null,
    isPlacedByMeridian: false,
    serviceType: 'medical_prescription',
    priority: 'standard',
    status: 'pending',
    paymentState: 'unpaid',
    revision: 0,
    amountDue: fields.totalCost ?? '37.30',
    holidayFee: '0.00',
    standing: null,
    handledBy: null,
    pickupAddress: '1504 Taub Loop, Houston, TX 77030',
    pickupLatitude: '29.7105',
    pickupLongitude: '-95.3960',
    pickupPrecision: 'point',
    pickupSite: null,
    deliverySite: null,
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
    costCenter: null,
    poNumber: null,
    requiresSignature: false,
    requiresId: false,
    requiresPhoto: false,
    requiresPin: false,
    recipientLink: null,
    isControlled: false,
    requiresProofs: false,
    packageCount: 1,
    temperatureBand: null,
    collectedAt: null,
    stabilityHours: null,
    tradeForm: null,
    tradeCounts: [],
    captured: [],
    arrivals: [],
    isTakeOverUnconfirmed: false,
    exception: null,
    approval: null,
    return: null,
    baseRate: '25.00',
    distanceFee: '12.30',
    priorityFee: '0.00',
    totalCost: '37.30',
    driverPay: null,
    pinCheck: null,
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

export const ADMIN_STATS = {
  totalOrders: 3,
  activeOrders: 1,
  totalDrivers: 2,
  availableDrivers: 2,
  totalRevenue: '100.00',
  completedToday: 0,
  pendingOrders: 1,
  completedOrders: 0,
  cancelledOrders: 0,
  driverPayments: '60.00',
  netProfit: '40.00',
}

const RANKED = {
  phone: null,
  status: 'available' as const,
  isAvailable: true,
  openJobs: 0,
  positionAt: null,
  distanceMiles: 1.5,
  pickupAt: null,
  deliveryAt: null,
  lateMinutes: 0,
  delays: [],
  expiring: [],
  shiftUntil: null,
  overtimeMinutes: 0,
  vehicle: null,
  missingSkill: null,
  hasItsGroup: false,
  refusal: null,
}

/** A driver of the assign dialog. */
export const rankedDriver = (
  row: Pick<RankedDriver, 'driverId' | 'firstName' | 'lastName'> & Partial<RankedDriver>,
): RankedDriver => ({ ...RANKED, ...row })

/** What the assign dialog is told: these, the best first. */
export const ranking = (drivers: RankedDriver[], more: Partial<ReplyOf<typeof driversFor>> = {}) => ({
  day: '2026-07-15',
  version: 7,
  pickupZone: 'America/Chicago' as const,
  deliveryZone: 'America/Chicago' as const,
  drivers,
  offer: null,
  ...more,
})
