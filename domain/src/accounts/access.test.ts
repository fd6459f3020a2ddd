import { expect, test } from 'vitest'
import { type Actor, type OrderFacts, SYSTEM } from '../orders/order-lifecycle.ts'
import { ORDER_STATUSES, type OrderStatus } from '../orders/orders.ts'
import { WHOLE_ACCESS } from '../organizations/permissions.ts'
import { mayMessageOn, maySeeOrder, seesPrices } from './access.ts'

const order = (status: OrderStatus, driverId: number | null): OrderFacts => ({
  id: 1,
  status,
  organizationId: 7,
  driverId,
  clientId: 2,
  siteIds: [4],
})

const ADMIN: Actor = { role: 'admin', userId: 1 }
const OWN_CLIENT: Actor = { role: 'client', userId: 2, organizationId: 7, membership: WHOLE_ACCESS }
const OTHER_CLIENT: Actor = { role: 'client', userId: 3, organizationId: 8, membership: WHOLE_ACCESS }
const LONE_CLIENT: Actor = { role: 'client', userId: 4, organizationId: null, membership: WHOLE_ACCESS }
const OWN_DRIVER: Actor = { role: 'driver', userId: 5, driverId: 50 }
const OTHER_DRIVER: Actor = { role: 'driver', userId: 6, driverId: 60 }
const CLOCK: Actor = SYSTEM

test.each(ORDER_STATUSES)('an order that is %s is seen and written on by its own people and admins only', (status) => {
  for (const may of [maySeeOrder, mayMessageOn]) {
    const allowed = [ADMIN, OWN_CLIENT, OTHER_CLIENT, LONE_CLIENT, OWN_DRIVER, OTHER_DRIVER, CLOCK].filter((actor) =>
      may(order(status, 50), actor),
    )
    expect(allowed).toEqual([ADMIN, OWN_CLIENT, OWN_DRIVER])
  }
})

test('a driver sees an order without a driver when it is confirmed, and in no other status', () => {
  expect(ORDER_STATUSES.filter((status) => maySeeOrder(order(status, null), OTHER_DRIVER))).toEqual(['confirmed'])
})

test('seeing an available job does not let a driver write to its client', () => {
  expect(mayMessageOn(order('confirmed', null), OTHER_DRIVER)).toBe(false)
})

test('a member who sees no patients sees the order, and has no conversation about it', () => {
  const billing: Actor = { ...OWN_CLIENT, membership: { ...WHOLE_ACCESS, role: 'billing' } }
  expect(maySeeOrder(order('assigned', 50), billing)).toBe(true)
  expect(mayMessageOn(order('assigned', 50), billing)).toBe(false)
})

test('prices are kept from members who are to see none, and from nobody else', () => {
  const priceless: Actor = { ...OWN_CLIENT, membership: { ...WHOLE_ACCESS, role: 'orderer', seesPrices: false } }
  expect([ADMIN, OWN_CLIENT, OWN_DRIVER, CLOCK, priceless].filter(seesPrices)).toEqual([
    ADMIN,
    OWN_CLIENT,
    OWN_DRIVER,
    CLOCK,
  ])
})
