/** Which notices a person gets, and by which channel: their choices over the defaults. */
import { createHash } from 'node:crypto'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { showPreferences } from '@meridian/contract/notices/notices.ts'
import { formatPhone, textNumber } from '@meridian/domain/accounts/phones.ts'
import {
  channelsFor,
  NOTICE_KIND_LABELS,
  NOTICE_KINDS_OF_ROLE,
  type NoticeChoices,
} from '@meridian/domain/notices/notices.ts'
import type { Db } from '../../db/database.ts'
import { hasStopped } from '../../sms/consents.ts'

type TextedUser = { phone: string | null; texts_offers_to: string | null }
type Preferences = ReplyOf<typeof showPreferences>

export async function findPreferences(db: Db, userId: number, pushKey: string): Promise<Preferences> {
  const user = await db
    .selectFrom('users')
    .select(['role', 'email', 'notice_preferences', 'phone', 'texts_offers_to'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const browsers = await db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', userId).execute()
  const choices = user.notice_preferences as NoticeChoices
  const person = { role: user.role, choices, hasPush: browsers.length > 0 }
  return {
    kinds: NOTICE_KINDS_OF_ROLE[user.role].map((kind) => ({
      kind,
      label: NOTICE_KIND_LABELS[kind],
      channels: channelsFor(kind, person),
    })),
    email: user.email,
    pushKey,
    pushBrowsers: browsers.map(({ endpoint }) => createHash('sha256').update(endpoint).digest('hex')),
    textOffers: user.role === 'driver' ? await textOffersOf(db, user) : null,
  }
}

/** Off after the number of the profile changed: the consent was for the one before. */
async function textOffersOf(
  db: Db,
  { phone, texts_offers_to: wanted }: TextedUser,
): Promise<Preferences['textOffers']> {
  const number = textNumber(phone ?? '')
  return {
    number: number && formatPhone(number),
    isOn: number !== null && number === wanted,
    hasStopped: number !== null && (await hasStopped(db, number)),
  }
}
