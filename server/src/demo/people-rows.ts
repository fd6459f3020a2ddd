/** The rows of the cast: organizations, accounts with their password, drivers with what they brought along. */

import { SKILLS } from '@meridian/domain/drivers/skills.ts'
import { driverPayCents } from '@meridian/domain/pricing/money.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { daysBefore } from './calendar.ts'
import { ACCOUNTS, DEMO_DRIVER, type DemoDriver, DRIVERS, ORGANIZATIONS, requiresProofs } from './cast.ts'
import { type Numbered, positionOf } from './positions.ts'

const joinedOf = (userId: number, now: Date): Date =>
  daysBefore(now, ACCOUNTS.find(({ id }) => id === userId)?.memberDays ?? 0)

export const organizationRows = (now: Date): Insertable<Tables['organizations']>[] =>
  ORGANIZATIONS.map(({ id, name, kind, clientIds }) => ({
    id,
    name,
    requires_proofs: requiresProofs(kind),
    created_at: joinedOf(clientIds[0] as number, now),
  }))

export const userRows = (now: Date): Insertable<Tables['users']>[] =>
  ACCOUNTS.map((account) => ({
    id: account.id,
    username: account.username,
    email: `${account.username}@${account.domain}`,
    email_verified: true,
    role: account.role,
    first_name: account.firstName,
    last_name: account.lastName,
    phone: account.phone,
    organization_id: account.organizationId,
    created_at: joinedOf(account.id, now),
    updated_at: joinedOf(account.id, now),
  }))

export const credentialRows = (passwordHash: string, now: Date): Insertable<Tables['credentials']>[] =>
  ACCOUNTS.map(({ id }) => ({
    user_id: id,
    password: passwordHash,
    created_at: joinedOf(id, now),
    updated_at: joinedOf(id, now),
  }))

/** What the demo driver's cards show; the opening balance is whatever the orders on record leave of it. */
const DEMO_DRIVER_TOTALS = { deliveries: 847, miles: 15_420, payCents: 1_284_050 } as const

export const driverRows = (orders: readonly Numbered[], now: Date): Insertable<Tables['drivers']>[] =>
  DRIVERS.map((driver) => ({
    id: driver.id,
    user_id: driver.userId,
    is_on_duty: driver.isOnDuty,
    ...positionOf(driver, orders, now),
    ...openingOf(driver, orders),
    created_at: joinedOf(driver.userId, now),
  }))

/** All may carry everything: without these skills no driver could take the orders that need them. */
export const driverSkillRows = (): Insertable<Tables['driver_skills']>[] =>
  DRIVERS.flatMap(({ id }) => SKILLS.map((skill) => ({ driver_id: id, skill, expires_on: null })))

function openingOf(driver: DemoDriver, orders: readonly Numbered[]) {
  if (driver.id !== DEMO_DRIVER)
    return { opening_deliveries: 0, opening_miles: 0, opening_pay_cents: 0, opening_points: driver.openingPoints }
  const own = orders
    .map(({ order }) => order)
    .filter((order) => order.driver_id === driver.id && order.status === 'delivered')
  const miles = own.reduce((sum, order) => sum + Number(order.distance_miles), 0)
  const payCents = own.reduce((sum, order) => sum + driverPayCents(order.total_cents), 0)
  return {
    opening_deliveries: DEMO_DRIVER_TOTALS.deliveries - own.length,
    opening_miles: (DEMO_DRIVER_TOTALS.miles - miles).toFixed(1),
    opening_pay_cents: DEMO_DRIVER_TOTALS.payCents - payCents,
    opening_points: driver.openingPoints,
  }
}
