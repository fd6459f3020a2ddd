/** A driver who cannot go on: why, and what becomes of what is in hand. */
export { DRIVER_OUT_LABELS, GOODS_ACTION_LABELS } from '../texts/driver-out.ts'

export const DRIVER_OUT_REASONS = ['sick', 'breakdown', 'end_of_shift', 'day_off', 'other'] as const
export type DriverOutReason = (typeof DRIVER_OUT_REASONS)[number]

/** Words that are none of the known reasons are another one's note. */
export function reasonIn(words: string, note: string | null): { reason: DriverOutReason; note: string | null } {
  const known = DRIVER_OUT_REASONS.find((reason) => reason === words)
  return known ? { reason: known, note } : { reason: 'other', note: note ?? words }
}

/** `free`: not picked up yet, the pickup that the driver is on the way to goes to another one. */
export const GOODS_ACTIONS = ['keep', 'hand_over', 'return', 'free'] as const
export type GoodsAction = (typeof GOODS_ACTIONS)[number]

/** A driver who is ill or whose vehicle broke down does not go on to a pickup; others finish what they began. */
const STOPS_AT_ONCE: readonly DriverOutReason[] = ['sick', 'breakdown']

export const actionsFor = (isOnBoard: boolean): readonly GoodsAction[] =>
  isOnBoard ? ['keep', 'hand_over', 'return'] : ['keep', 'free']

/** Unless an admin says otherwise. */
export const defaultAction = (reason: DriverOutReason, isOnBoard: boolean): GoodsAction =>
  !isOnBoard && STOPS_AT_ONCE.includes(reason) ? 'free' : 'keep'
