import { expect, test } from 'vitest'
import { isOwnOrder } from '../orders/order-lifecycle.ts'
import {
  coversSites,
  type Membership,
  may,
  mayGiveRole,
  ORGANIZATION_ROLES,
  PERMISSION_NAMES,
  WHOLE_ACCESS,
} from './permissions.ts'

const TABLE = `
  see_orders              owner manager orderer viewer billing
  see_patients            owner manager orderer viewer
  see_prices              owner manager orderer viewer billing
  pay                     owner manager orderer billing
  see_invoices            owner manager billing
  handle_orders           owner manager orderer
  approve_orders          owner manager
  manage_people           owner manager
  manage_sites            owner manager
  manage_standing_orders  owner manager
  manage_days_off         owner manager
  manage_cost_centers     owner manager billing
  manage_site_costs       owner manager billing
  edit_organization       owner manager
  set_limits              owner
  manage_keys             owner manager
  set_security            owner`

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))

test('the table names every permission once', () => {
  expect(rows.map(([name]) => name)).toEqual(PERMISSION_NAMES)
})

test.each(rows)('%s is for these roles and no other', (permission, ...roles) => {
  for (const role of ORGANIZATION_ROLES)
    expect([role, may({ ...WHOLE_ACCESS, role }, permission as (typeof PERMISSION_NAMES)[number])]).toEqual([
      role,
      roles.includes(role),
    ])
})

test('without prices nobody sees or pays one, whatever the role, and the rest stays', () => {
  for (const role of ORGANIZATION_ROLES)
    for (const permission of PERMISSION_NAMES) {
      const hidden = permission === 'see_prices' || permission === 'pay' || permission === 'see_invoices'
      const withPrices = may({ ...WHOLE_ACCESS, role }, permission)
      expect(may({ role, seesPrices: false, siteIds: null }, permission)).toBe(withPrices && !hidden)
    }
})

test('what counts for all sites is not for who is limited to some, and the rest stays', () => {
  const limited = { ...WHOLE_ACCESS, role: 'manager', siteIds: [4] } as const
  const lost = PERMISSION_NAMES.filter((name) => may({ ...limited, siteIds: null }, name) && !may(limited, name))
  expect(lost).toEqual(['see_invoices', 'manage_days_off', 'manage_cost_centers', 'edit_organization'])
})

test('a manager neither makes nor changes an owner', () => {
  const given = (by: (typeof ORGANIZATION_ROLES)[number]) => ORGANIZATION_ROLES.filter((role) => mayGiveRole(by, role))
  expect(given('owner')).toEqual([...ORGANIZATION_ROLES])
  expect(given('manager')).toEqual(['manager', 'orderer', 'viewer', 'billing'])
  expect(given('orderer')).toEqual([])
})

test('nobody gives away more sites than they have', () => {
  expect(coversSites(null, null)).toBe(true)
  expect(coversSites(null, [1])).toBe(true)
  expect(coversSites([1, 2], [2])).toBe(true)
  expect(coversSites([1, 2], [2, 3])).toBe(false)
  expect(coversSites([1, 2], null)).toBe(false)
})

test('who is limited to sites has to do with orders from or to them, and with their own', () => {
  const membership: Membership = { role: 'orderer', seesPrices: true, siteIds: [4, 5] }
  const actor = { role: 'client', userId: 2, organizationId: 7, membership } as const
  const order = (clientId: number, ...siteIds: number[]) =>
    ({ id: 1, status: 'pending', organizationId: 7, driverId: null, clientId, siteIds }) as const
  expect(isOwnOrder(order(3, 4), actor)).toBe(true)
  expect(isOwnOrder(order(3, 9, 5), actor)).toBe(true)
  expect(isOwnOrder(order(3, 9), actor)).toBe(false)
  expect(isOwnOrder(order(3), actor)).toBe(false)
  expect(isOwnOrder(order(2), actor)).toBe(true)
  expect(isOwnOrder({ ...order(2, 4), organizationId: 8 }, actor)).toBe(false)
})
