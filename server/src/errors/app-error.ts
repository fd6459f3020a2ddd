/** A refusal: `throw new AppError('too_many_open_jobs', { max })`. The sentence comes from the table. */
import { ERROR_STATUS, type ErrorCode } from '@meridian/contract/errors.ts'
import { SENTENCES as SPANISH } from '@meridian/contract/texts/es/sentences.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import type { Language, Translated } from '@meridian/domain/accounts/language.ts'

type NoValues = Record<string, never>
type ValuesOf<C extends ErrorCode> = (typeof SENTENCES)[C] extends (values: infer V) => string ? V : NoValues
type Details = Record<string, unknown>
export type CodeWithoutValues = { [C in ErrorCode]: (typeof SENTENCES)[C] extends string ? C : never }[ErrorCode]
type Rest<C extends ErrorCode> = (typeof SENTENCES)[C] extends string
  ? [values?: NoValues, details?: Details]
  : [values: ValuesOf<C>, details?: Details]

export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly values: Details | undefined
  readonly details: Details | undefined
  constructor(code: C, ...[values, details]: Rest<C>) {
    super(sentenceOf(SENTENCES, code, values))
    this.name = 'AppError'
    this.code = code
    this.values = typeof SENTENCES[code] === 'string' ? undefined : (values as Details)
    this.details = details
  }
  /** Where a refusal is part of a reply. As an error it is worded by the page. */
  sentenceIn(language: Language): string {
    return sentenceOf(language === 'es' ? SPANISH : SENTENCES, this.code, this.values)
  }
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

function sentenceOf(sentences: Translated<typeof SENTENCES>, code: ErrorCode, values: unknown): string {
  const sentence = sentences[code]
  return typeof sentence === 'string' ? sentence : (sentence as (values: unknown) => string)(values)
}

/** The domain's refusals carry the code as their reason, and the values of its sentence. */
type Refusal = {
  [C in ErrorCode]: { ok: false; reason: C } & (C extends CodeWithoutValues ? unknown : ValuesOf<C>)
}[ErrorCode]

export function asError({ ok: _, reason, ...values }: Refusal): AppError {
  return new AppError<ErrorCode>(reason, ...([values] as unknown as Rest<ErrorCode>))
}

/** Whether this is a refusal for one of these reasons. */
export const isRefusal = (error: unknown, codes: readonly ErrorCode[]): error is AppError =>
  error instanceof AppError && codes.includes(error.code)

/** One field of the request is invalid. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid_input', { field, message }, { fields: { [field]: message } })
