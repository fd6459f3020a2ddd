/** A driver pairs the app on a phone, or ends that; what the app sends is stored as the browser's positions are. */
import { randomBytes } from 'node:crypto'
import { PHONE_OLDEST_MS, type PhoneApp, phoneKeyOf, readPhoneKey } from '@meridian/domain/drivers/phone-apps.ts'
import { ON_DUTY_OLDEST_MS, type ReportedPosition } from '@meridian/domain/drivers/positions.ts'
import type { Db } from '../../db/database.ts'
import { hashToken } from '../../security/secrets/tokens.ts'
import { ordersTrackedAt, type PairedPhone } from './phones.queries.ts'
import type { PositionDeps } from './positions.routes.ts'

/** One phone for each driver: a new key ends the one before. The key is in this reply only. */
export async function pairPhone(db: Db, driverId: number, app: PhoneApp, now: Date): Promise<string> {
  const key = newPhoneKey()
  const row = { app, key_hash: hashPhoneKey(key) as string, paired_at: now, last_seen_at: null }
  await db
    .insertInto('driver_phones')
    .values({ driver_id: driverId, ...row })
    .onConflict((conflict) => conflict.column('driver_id').doUpdateSet(row))
    .execute()
  return key
}

export async function endPairing(db: Db, driverId: number): Promise<void> {
  await db.deleteFrom('driver_phones').where('driver_id', '=', driverId).execute()
}

const RANDOM_BYTES = 64

/** Too few usable bytes among 64 come less than once in a hundred lifetimes. */
const newPhoneKey = (): string => phoneKeyOf(randomBytes(RANDOM_BYTES)) ?? newPhoneKey()

export function hashPhoneKey(typed: unknown): string | null {
  const key = readPhoneKey(typed)
  return key === null ? null : hashToken(key)
}

const SEEN_NOTED_EVERY_MS = 60_000

/** Not with each position: it only says that the app is set up and reaches us. */
export async function noteSeen(db: Db, { driverId, lastSeenAt }: PairedPhone, now: Date): Promise<void> {
  if (lastSeenAt && now.getTime() - lastSeenAt.getTime() < SEEN_NOTED_EVERY_MS) return
  await db.updateTable('driver_phones').set({ last_seen_at: now }).where('driver_id', '=', driverId).execute()
}

/**
 * For each order that was on the way at that moment, or for none while on duty: then only from the moment on when the driver went on
 * duty. Anything else is of the driver's own time, and is not stored. What the rules refuse is refused for good.
 */
export async function storeFix(deps: PositionDeps, phone: PairedPhone, position: ReportedPosition): Promise<void> {
  const { db, clock, positionWriter } = deps
  const { driverId, app } = phone
  const now = clock().getTime()
  if (position.at.getTime() < now - PHONE_OLDEST_MS) return
  const report = (orderId: number) => ({
    driverId,
    orderId,
    points: [{ driverId, orderId, position: { ...position, app }, status: null }],
  })
  const orderIds = await ordersTrackedAt(db, driverId, position.at)
  if (orderIds.length > 0) {
    await Promise.all(orderIds.map((orderId) => positionWriter.write({ ...report(orderId), spans: null })))
    return
  }
  const from = new Date(Math.max(now - ON_DUTY_OLDEST_MS, phone.onDutySince?.getTime() ?? 0))
  // Without the minute that is granted to clocks otherwise: before it the driver was off duty.
  if (!phone.isOnDuty || position.at < from) return
  await positionWriter.write({ ...report(0), spans: [{ from, to: null }] })
}
