/** Texts an offer to its driver, who switched that on in the notice settings. */

import { textNumber } from '@meridian/domain/accounts/phones.ts'
import { noticePath } from '@meridian/domain/notices/notices.ts'
import type { Db } from '../../../db/database.ts'
import type { Texter } from '../../../sms/texter.ts'
import { textOf } from '../../../sms/texts.ts'

export type TextOfferDeps = { db: Db; texter: Texter /** Where links lead. */; origin: string }
type OfferMade = { id: string; order_id: number; driver_id: number | null }

export async function textOffer({ db, texter, origin }: TextOfferDeps, event: OfferMade): Promise<void> {
  const { order_id: orderId, driver_id: driverId } = event
  const driver = driverId === null ? undefined : await findDriver(db, driverId)
  const to = textNumber(driver?.phone ?? '')
  // The consent was for the number of then.
  if (driverId === null || !driver || !to || to !== driver.texts_offers_to) return
  const link = origin + noticePath({ kind: 'job_offered', orderId }, 'driver')
  const body = textOf('offer', driver.language ?? 'en', { orderId, link })
  await db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(['id', 'delivery_latitude', 'delivery_longitude'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await texter.send(trx, { to, kind: 'offer', body, cause: `offer ${event.id}`, order, driverId })
  })
}

const findDriver = (db: Db, driverId: number) =>
  db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['users.phone', 'users.texts_offers_to', 'users.language'])
    .where('drivers.id', '=', driverId)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
