/** Text messages (SMS): what is texted, at which hours, how often, and what somebody may reply. */

import type { Language } from '../accounts/language.ts'
import type { OrderStatus } from '../orders/orders.ts'
import { addDays, instantOf, localDate, minutesAfterMidnight, type Zone } from '../time/calendar.ts'

/** The first three go to recipients, an offer to its driver. */
export const TEXT_KINDS = ['on_the_way', 'soon', 'delivered', 'offer'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export type RecipientTextKind = Exclude<TextKind, 'offer'>

/** `kept`: no provider is set up; `dropped`: no longer true or wanted when it was to be sent. */
export const TEXT_STATES = ['queued', 'sent', 'kept', 'failed', 'dropped'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** A sender stated it, a driver switched it on, or the number itself replied START. */
export type ConsentSource = 'sender' | 'driver' | 'reply'

/** A recipient is told once per order that the driver is this near. */
export const SOON_MINUTES = 10

/** To one number, over 24 hours. A driver on duty gets more offers than anybody gets deliveries. */
export const maxTextsPerDay = (kind: TextKind): number => (kind === 'offer' ? 60 : 10)

const QUIET_FROM_MINUTES = 21 * 60
const QUIET_TO_MINUTES = 8 * 60

/** Between 9 PM and 8 AM on the recipient's clock: when the quiet hours end. Null at any other time. */
export function quietUntil(now: Date, zone: Zone): Date | null {
  const minutes = minutesAfterMidnight(now, zone)
  const today = localDate(now, zone)
  if (minutes < QUIET_TO_MINUTES) return instantOf(today, QUIET_TO_MINUTES, zone)
  return minutes >= QUIET_FROM_MINUTES ? instantOf(addDays(today, 1), QUIET_TO_MINUTES, zone) : null
}

type TextedOrder = { kind: RecipientTextKind; status: OrderStatus; writtenAt: Date; now: Date }

/** A text that waited may have been overtaken. */
export function isStillTrue({ kind, status, writtenAt, now }: TextedOrder): boolean {
  if (kind === 'delivered') return status === 'delivered'
  const isRecent = now.getTime() - writtenAt.getTime() < SOON_MINUTES * 60_000
  return status === 'in_transit' && (kind === 'on_the_way' || isRecent)
}

export type Keyword = { means: 'stop' | 'start' | 'help'; language: Language }

const KEYWORDS: Record<string, Keyword> = {
  STOP: { means: 'stop', language: 'en' },
  STOPALL: { means: 'stop', language: 'en' },
  UNSUBSCRIBE: { means: 'stop', language: 'en' },
  CANCEL: { means: 'stop', language: 'en' },
  END: { means: 'stop', language: 'en' },
  QUIT: { means: 'stop', language: 'en' },
  ALTO: { means: 'stop', language: 'es' },
  BAJA: { means: 'stop', language: 'es' },
  START: { means: 'start', language: 'en' },
  INICIO: { means: 'start', language: 'es' },
  HELP: { means: 'help', language: 'en' },
  AYUDA: { means: 'help', language: 'es' },
}

/** Of a whole reply, however it is capitalized or punctuated ('Stop.'); null for any other text. */
export function keywordOf(reply: string): Keyword | null {
  const word = reply.replace(/[^\p{L}]/gu, '').toUpperCase()
  return Object.hasOwn(KEYWORDS, word) ? (KEYWORDS[word] as Keyword) : null
}
