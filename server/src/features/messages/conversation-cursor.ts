/** Where a page of conversations ends: the moment of its last activity to the microsecond, and which of that moment. */

import { AppError } from '@meridian/contract/errors.ts'
import { LAST_ID } from '@meridian/domain/ids.ts'

/** `tie` tells conversations of one moment apart: an order's number, or a person's below zero. */
export type Place = { activityMicros: string; tie: number }

/** JavaScript's own times stop at milliseconds; two messages in one would be lost between two pages. */
const CURSOR = /^(\d{1,16})\.(-?\d{1,10})$/
export const cursorText = ({ activityMicros, tie }: Place): string => `${activityMicros}.${tie}`

export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, activityMicros, tie] = CURSOR.exec(cursor) ?? []
  if (!activityMicros || !tie || Math.abs(Number(tie)) > LAST_ID)
    throw new AppError('invalid_input', 'cursor: is not one of ours', { fields: { cursor: 'is not one of ours' } })
  return { activityMicros, tie: Number(tie) }
}
