/** A refusal: `throw new AppError('too_many_open_jobs', { max })`. The sentence comes from the table. */
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@meridian/contract/errors.ts'
import type { FieldFault, FieldMessage } from '@meridian/contract/field-faults.ts'
import { FIELD_MESSAGES as SPANISH_MESSAGES } from '@meridian/contract/texts/es/field-messages.ts'
import { SENTENCES as SPANISH } from '@meridian/contract/texts/es/sentences.ts'
import { FIELD_MESSAGES } from '@meridian/contract/texts/field-messages.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import { type ErrorTexts, wordError, wordFault } from '@meridian/contract/word-error.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'

type NoValues = Record<string, never>
type ValuesOf<C extends ErrorCode> = (typeof SENTENCES)[C] extends (values: infer V) => string ? V : NoValues
type Values = Record<string, unknown>
/** Of a fault that only the validation library has words for. */
type SaidFault = FieldFault & { said?: string }
export type FieldFaults = Readonly<Record<string, SaidFault>>
/** `about`: the field that the error itself is about. `faults`: what is wrong with which field. */
type Details = { about?: string; faults?: FieldFaults; [detail: string]: unknown }

const TEXTS: Record<Language, ErrorTexts> = {
  en: { sentences: SENTENCES, fieldMessages: FIELD_MESSAGES },
  es: { sentences: SPANISH, fieldMessages: SPANISH_MESSAGES },
}

export type CodeWithoutValues = { [C in ErrorCode]: (typeof SENTENCES)[C] extends string ? C : never }[ErrorCode]
type Rest<C extends ErrorCode> = (typeof SENTENCES)[C] extends string
  ? [values?: NoValues, details?: Details]
  : [values: ValuesOf<C>, details?: Details]

export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly values: Values | undefined
  readonly details: Values | undefined
  readonly faults: FieldFaults
  constructor(code: C, ...[values, details]: Rest<C>) {
    const { about, faults, ...others } = details ?? {}
    super(sentenceOf(code, values))
    this.name = 'AppError'
    this.code = code
    this.values = typeof SENTENCES[code] === 'string' ? undefined : (values as Values)
    this.faults = { ...faults, ...(about !== undefined && { [about]: { ...this.values, code } }) }
    this.details = details && others
  }
  get body(): ErrorBody {
    const { code, message, values } = this
    const details = { ...this.details, ...this.#wordedFaults() }
    const hasDetails = this.details !== undefined
    return { code, message, ...(values && { values }), ...(hasDetails && { details }) }
  }
  /** In English, beside the codes from which other languages make theirs. */
  #wordedFaults() {
    const all = Object.entries(this.faults)
    if (all.length === 0) return {}
    const wordOf = (fault: SaidFault) => (fault.code === this.code ? this.message : englishOf(fault))
    return {
      fields: Object.fromEntries(all.map(([name, fault]) => [name, wordOf(fault)])),
      fieldCodes: Object.fromEntries(all.map(([name, { said: _, ...code }]) => [name, code])),
    }
  }
  /** Where a refusal is part of a reply. As an error it is worded by the page. */
  sentenceIn(language: Language): string {
    return language === 'en' ? this.message : wordError(this.body, TEXTS[language]).message
  }
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** A fault is of this release, so its words are known. */
export const wordIn = (language: Language, fault: FieldFault) => wordFault(TEXTS[language], fault) as string
const englishOf = ({ said, ...fault }: SaidFault): string => said ?? wordIn('en', fault)

function sentenceOf(code: ErrorCode, values: unknown): string {
  const sentence: string | ((...given: never[]) => string) = SENTENCES[code]
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

/** The first field is what the sentence is about. */
export function invalidInput(faults: FieldFaults): AppError {
  const [field, fault] = Object.entries(faults)[0] as [string, SaidFault]
  return new AppError('invalid_input', { field, message: englishOf(fault) }, { faults })
}

/** One field of the request is invalid. */
export const invalidField = (field: string, code: FieldMessage) => invalidInput({ [field]: { code } })
