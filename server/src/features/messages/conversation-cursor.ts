/** Where a page of conversations ends: its last activity to the microsecond, and a tiebreaker. */

import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { invalidField } from '../../errors/app-error.ts'

/** `tie` orders conversations of the same moment: an order's id, or a user's id negated. */
export type ConversationCursor = { activityMicros: string; tie: number }

/** JavaScript dates stop at milliseconds; of two messages within one, the second would be lost between two pages. */
const CURSOR = /^(\d{1,16})\.(-?\d{1,10})$/
export const cursorText = ({ activityMicros, tie }: ConversationCursor): string => `${activityMicros}.${tie}`

export function readCursor(cursor: string | undefined): ConversationCursor | undefined {
  if (cursor === undefined) return undefined
  const [, activityMicros, tie] = CURSOR.exec(cursor) ?? []
  if (!activityMicros || !tie || Math.abs(Number(tie)) > LAST_ID) throw invalidField('cursor', 'invalidToken')
  return { activityMicros, tie: Number(tie) }
}
