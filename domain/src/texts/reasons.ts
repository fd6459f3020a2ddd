/** The usual reasons of drivers, as people read them. */
import { farAwayNote, type ReasonCode, readStored, STORED_REASONS } from '../orders/reasons.ts'

export const REASON_TEXTS: Record<ReasonCode, string> = STORED_REASONS

/** A stored reason in the reader's language; what a person typed stays as it was typed. */
export const reasonText = (stored: string): string =>
  readStored(stored, { reasons: REASON_TEXTS, farAway: farAwayNote })
