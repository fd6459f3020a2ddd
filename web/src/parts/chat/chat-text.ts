/** The texts of a conversation: days, times, senders, and remaining characters. */
import { ROLE_LABELS } from '@meridian/domain/accounts/accounts.ts'
import { isRecent, MESSAGE_MAX_LENGTH } from '@meridian/domain/notices/messages.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { formatCount, formatDate } from '@meridian/domain/time/format.ts'
import { BRAND } from '../../copy/brand.ts'
import { CHAT_COPY } from '../../copy/messages.ts'

/** Clock time if under 24 hours old, otherwise short date plus time. */
export function messageTime(sentAt: Date, now: Date): string {
  if (isRecent(sentAt, now)) return formatDate(sentAt, 'time')
  return formatDate(sentAt, sentAt.getFullYear() === now.getFullYear() ? 'dayTime' : 'dateTime')
}

export function dayHeading(day: Date, now: Date): string {
  if (isSameDay(day, now)) return CHAT_COPY.today
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (isSameDay(day, yesterday)) return CHAT_COPY.yesterday
  return formatDate(day, day.getFullYear() === now.getFullYear() ? 'fullDay' : 'fullDate')
}

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString()

type Said = { senderId: number; createdAt: string }
export type Turn<M> = { key: number; messages: M[] }
export type Day<M> = { heading: string; turns: Turn<M>[] }

const TURN_MS = 5 * 60_000

/** Groups messages by day and turn: a turn is one sender's messages without a long pause, with the name shown once. */
export function groupByDay<M extends Said & { id: number }>(messages: readonly M[], now: Date): Day<M>[] {
  const days: Day<M>[] = []
  let last: M | undefined
  for (const message of messages) {
    const at = new Date(message.createdAt)
    const isNewDay = !last || !isSameDay(new Date(last.createdAt), at)
    if (isNewDay) days.push({ heading: dayHeading(at, now), turns: [] })
    const { turns } = days.at(-1) as Day<M>
    const turn = turns.at(-1)
    if (turn && last && !isNewDay && isSameTurn(last, message)) turn.messages.push(message)
    else turns.push({ key: message.id, messages: [message] })
    last = message
  }
  return days
}

const isSameTurn = (a: Said, b: Said): boolean =>
  a.senderId === b.senderId && Date.parse(b.createdAt) - Date.parse(a.createdAt) < TURN_MS

/** Clients and drivers write to the office, not to one of its admins. */
export const SENDER_LABELS: Record<Role, string> = { ...ROLE_LABELS, admin: BRAND.name }

/** From this length on, the remaining characters are shown. */
const SHOWN_FROM = MESSAGE_MAX_LENGTH * 0.9

export function remainingText(message: string): { text: string; isTooLong: boolean } | null {
  const { length } = message.trim()
  if (length < SHOWN_FROM) return null
  const isTooLong = length > MESSAGE_MAX_LENGTH
  const limit = formatCount(MESSAGE_MAX_LENGTH)
  const text = isTooLong
    ? CHAT_COPY.over(formatCount(length - MESSAGE_MAX_LENGTH), limit)
    : CHAT_COPY.used(formatCount(length), limit)
  return { text, isTooLong }
}
