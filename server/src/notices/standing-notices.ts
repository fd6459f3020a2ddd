/** Notices about the days of a standing order: to the person whose orders they are. */
import type { Language } from '@meridian/domain/language.ts'
import type { Db } from '../db/database.ts'
import type { EventOf } from '../events/events.ts'
import { STANDING_NOTICES as es } from '../texts/es/standing-notices.ts'
import { STANDING_NOTICES as en } from '../texts/standing-notices.ts'

const TEXTS = { en, es }

export type StandingNoticeName = 'standing.days_off' | 'standing.not_ordered'

export const isAboutStanding = (event: { name: string }): event is EventOf<StandingNoticeName> =>
  event.name.startsWith('standing.')

export type StandingFacts = { clientId: number; organizationId: number; name: string }

export async function standingOf(db: Db, id: number): Promise<StandingFacts | null> {
  const row = await db
    .selectFrom('standing_orders')
    .select(['client_id', 'organization_id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { clientId: row.client_id, organizationId: row.organization_id, name: row.name } : null
}

export function standingWords(event: EventOf<StandingNoticeName>, name: string, language: Language) {
  const texts = TEXTS[language]
  return event.name === 'standing.days_off'
    ? { title: texts.daysOffTitle, body: texts.daysOff(name, event.details), brief: texts.daysOffBrief }
    : { title: texts.notOrderedTitle, body: texts.notOrdered(name, event.details), brief: texts.notOrderedBrief }
}
