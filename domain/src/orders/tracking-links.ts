/** A tracking link shows one delivery to a recipient who has no account: what each level shows, and until when. */
import { isFinal, type OrderStatus } from './orders.ts'

/** Each level shows what the level before it shows, and one thing more. */
export const LINK_LEVELS = ['status', 'map', 'pin'] as const
export type LinkLevel = (typeof LINK_LEVELS)[number]

export const MAX_LINK_DAYS = 30
export const DEFAULT_LINK_DAYS = 7
/** A setting; this is its default. */
export const LINK_HOURS_AFTER_DELIVERY = 24
export const MAX_OPEN_LINKS = 20
/** In all, over the link's whole life: a state has a few thousand ZIP codes, and a daily allowance would reach them all. */
export const MAX_WRONG_ZIPS = 10

const includes = (level: LinkLevel, wanted: LinkLevel): boolean =>
  LINK_LEVELS.indexOf(level) >= LINK_LEVELS.indexOf(wanted)

export const showsMap = (level: LinkLevel): boolean => includes(level, 'map')

/** Only on the way to the recipient: before, the driver's position tells about the sender and other deliveries. */
export const showsPosition = (level: LinkLevel, status: OrderStatus): boolean =>
  showsMap(level) && status === 'in_transit'

export const showsPin = (level: LinkLevel): boolean => includes(level, 'pin')

/** A PIN is of no use once the delivery has ended. */
export const isPinNeeded = (status: OrderStatus): boolean => !isFinal(status)

export type LinkFacts = { expiresAt: Date; revokedAt: Date | null; wrongZips: number }

/** When the order was delivered, canceled or declined; null while it is open. */
type OrderEnd = { endedAt: Date | null; hoursAfterDelivery: number }

/** An ended order is shown for some hours, so that the recipient learns how it ended. */
export function linkEndsAt(expiresAt: Date, { endedAt, hoursAfterDelivery }: OrderEnd): Date {
  if (!endedAt) return expiresAt
  return new Date(Math.min(expiresAt.getTime(), endedAt.getTime() + hoursAfterDelivery * 3_600_000))
}

export const isLinkOpen = (link: LinkFacts, order: OrderEnd, now: Date): boolean =>
  link.revokedAt === null && link.wrongZips < MAX_WRONG_ZIPS && now < linkEndsAt(link.expiresAt, order)

/** 'd…@example.com': enough for the sender to recognize, in lists that many see. */
export const shortEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
