/** Notices about a standing order: to dispatch, and about its days to the person whose orders they are. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Recurrence } from '@meridian/domain/standing-orders/recurrence.ts'
import type { Db } from '../db/database.ts'
import type { EventOf } from '../events/events.ts'
import { STANDING_NOTICES as es } from '../texts/es/standing-notices.ts'
import { STANDING_NOTICES as en } from '../texts/standing-notices.ts'

const TEXTS = { en, es }

export type StandingNoticeName =
  | 'standing.set_up'
  | 'standing.taken_back'
  | 'standing.days_off'
  | 'standing.not_ordered'
  | 'standing.beyond_agreement'

export const isAboutStanding = (event: { name: string }): event is EventOf<StandingNoticeName> =>
  event.name.startsWith('standing.')

export type StandingFacts = {
  clientId: number
  organizationId: number
  organizationName: string
  name: string
  recurrence: Recurrence
}

export async function standingOf(db: Db, id: number): Promise<StandingFacts | null> {
  const row = await db
    .selectFrom('standing_orders as s')
    .innerJoin('organizations as g', 'g.id', 's.organization_id')
    .select(['s.client_id', 's.organization_id', 's.name', 's.recurrence', 'g.name as organization'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { client_id: clientId, organization_id: organizationId, organization: organizationName, name, recurrence } = row
  return { clientId, organizationId, organizationName, name, recurrence }
}

/** `isForAdmin`: of an event that both the admins and the client are told of. */
export function standingWords(
  event: EventOf<StandingNoticeName>,
  facts: StandingFacts & { actorName: string; isForAdmin: boolean },
  language: Language,
) {
  const texts = TEXTS[language]
  const { name, actorName, isForAdmin } = facts
  if (event.name === 'standing.beyond_agreement')
    return isForAdmin
      ? { title: texts.beyondTitle, body: texts.beyond(facts, event.details), brief: texts.beyondBrief }
      : { title: texts.ownBeyondTitle, body: texts.ownBeyond(name, event.details), brief: texts.ownBeyondBrief }
  if (event.name === 'standing.taken_back')
    return {
      title: texts.takenBackTitle,
      body: texts.takenBack(name, actorName, event.details),
      brief: texts.takenBackBrief,
    }
  if (event.name === 'standing.set_up')
    return event.details.isChange
      ? { title: texts.changedTitle, body: texts.changed(facts), brief: texts.changedBrief }
      : { title: texts.waitsTitle, body: texts.waits(facts), brief: texts.waitsBrief }
  return event.name === 'standing.days_off'
    ? { title: texts.daysOffTitle, body: texts.daysOff(name, event.details), brief: texts.daysOffBrief }
    : { title: texts.notOrderedTitle, body: texts.notOrdered(name, event.details), brief: texts.notOrderedBrief }
}
