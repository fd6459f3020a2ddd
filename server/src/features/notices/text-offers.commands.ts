/** A driver switches texts of offers on or off; the switch is the consent for the number of the profile. */
import { textNumber } from '@meridian/domain/accounts/phones.ts'
import type { Db } from '../../db/database.ts'
import { invalidField } from '../../errors/app-error.ts'
import { grantConsent } from '../../sms/consents.ts'

export async function switchTextOffers(db: Db, userId: number, isOn: boolean, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('phone')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const number = isOn ? textNumber(user.phone ?? '') : null
    if (isOn && !number) throw invalidField('isOn', 'ownNumberRequired')
    if (number) await grantConsent(trx, { number, by: userId, how: 'driver', now })
    await trx.updateTable('users').set({ texts_offers_to: number }).where('id', '=', userId).execute()
  })
}
