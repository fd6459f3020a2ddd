/** Small shapes that several calls share. */

import { nameFault } from '@meridian/domain/accounts/accounts.ts'
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { formatPhone, PHONE_MAX_LENGTH } from '@meridian/domain/accounts/phones.ts'
import { z } from 'zod'
import { type FieldMessage, fault } from './field-faults.ts'

/** PostgreSQL's integer: a larger number in a link must be a 400, not an overflow in the database. */
export const id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/, fault('notANumber'))
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(LAST_ID))
/** In a query, where everything is text. */
export const idText = z
  .string()
  .regex(/^\d{1,10}$/, fault('notANumber'))
  .transform(Number)
  .pipe(z.number().int().positive().max(LAST_ID))
export const idParams = z.object({ id })

/** Years with four digits only: JavaScript accepts five, PostgreSQL and other programs do not. */
const isInRange = (text: string) => Date.parse(text) > Date.UTC(1900, 0) && Date.parse(text) < Date.UTC(2200, 0)
export const isoTime = z.iso.datetime({ offset: true }).refine(isInRange, fault('timeOutOfRange'))
/** A time in a reply. The server made it, so only its format is checked: in long lists the range check is ten times slower. */
export const sentTime = z.iso.datetime({ offset: true })
// Formats, not `z.string().regex()`: the same check in a sixth of the time.
export const decimal = z.stringFormat('decimal', /^-?\d+(\.\d+)?$/, fault('notADecimal'))
export const money = z.stringFormat('money', /^\d+\.\d{2}$/, fault('notMoney'))

/** Typed text: trimmed, and without the NUL character that PostgreSQL cannot store. */
export const text = (max: number, error?: (issue: { input?: unknown }) => string | undefined) =>
  z
    .string(error && { error })
    .trim()
    .max(max, fault('tooLong'))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the one character we mean
    .regex(/^[^\u0000]*$/, fault('notStorable'))

export const nameText = (max: number) =>
  text(max).refine((name) => nameFault(name) === null, {
    error: ({ input }) => fault(nameFault(String(input)) ?? 'hasLink'),
  })

/** A required one, with its own sentence: for an absent value too, or a caller that leaves it out reads zod's. */
export const requiredText = (max: number, message: FieldMessage) =>
  text(max, ({ input }) => (input === undefined || input === null ? message : undefined)).min(1, message)

/** Optional on the wire: absent, null and '' all mean no value. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

/** Null for ''. Stored formatted, however it was typed. */
export const phoneOrNone = text(PHONE_MAX_LENGTH).transform((typed, context) => {
  if (typed === '') return null
  const formatted = formatPhone(typed)
  if (formatted === null) context.addIssue({ code: 'custom', message: fault('invalidPhone') })
  return formatted
})
export const optionalPhone = phoneOrNone.nullish().transform((value) => value ?? null)

/** Lists return at most 500; the next cursor comes in the `X-Next-Cursor` header. */
export const LIST_LIMIT = 500
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
  cursor: z.string().max(100).optional(),
})
export const NEXT_CURSOR_HEADER = 'x-next-cursor'
/** The number of rows on all pages, requested with `total`; counted up to `TOTAL_LIMIT`. */
export const TOTAL_HEADER = 'x-total-count'
export const TOTAL_LIMIT = 100_000
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** httpOnly: scripts never see it. */
export const SESSION_COOKIE = 'meridian.session'
/** For cookies under https: browsers refuse one with this prefix that another host of the same domain has set. */
export const SECURE_COOKIE_PREFIX = '__Host-'
export const SECURE_SESSION_COOKIE = `${SECURE_COOKIE_PREFIX}${SESSION_COOKIE}`
/** How long ago the user last did something: requests that a screen makes by itself do not keep a session open. */
/**
 * The organization for which the page was loaded. A session works for one organization, and another tab may have switched it: what
 * is sent from a page of the one must not be done for the other.
 */
export const ORGANIZATION_HEADER = 'x-organization'
export const IDLE_HEADER = 'x-idle-seconds'
/** The version of the interface that a program's key was made for. */
export const VERSION_HEADER = 'meridian-version'
export const REQUEST_ID_HEADER = 'x-request-id'

/** In a query everything is text. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** A day of the calendar, such as 2026-07-15. */
export const dayText = z.iso.date().refine((day) => day > '1900-01-01' && day < '2200-01-01', fault('timeOutOfRange'))

export const ok = z.object({ ok: z.literal(true) })
