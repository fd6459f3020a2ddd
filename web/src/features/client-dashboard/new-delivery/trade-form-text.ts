/** What is pasted or typed into the section of an item class, as the form that is sent; one bag or drug per line. */

import type { ServiceType } from '@meridian/domain/orders/orders.ts'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'
import {
  MAX_BAGS,
  MAX_DRUGS,
  MAX_LISTED_IDS,
  MAX_QUANTITY,
  MAX_SPECIMENS,
} from '@meridian/domain/trade-forms/limits.ts'
import {
  decideTradeForm,
  formKindFor,
  type TradeForm,
  type TradeFormKind,
} from '@meridian/domain/trade-forms/trade-forms.ts'
import { TRADE_FORM_COPY as copy } from '../../../copy/trade-forms.ts'

export type TradeFields = {
  /** One or more per line. */
  specimenIds: string
  specimenCount: string
  loggerSerial: string
  declaredValue: string
  /** 'bag, seal' per line. */
  bags: string
  isDualControl: boolean
  isForDestruction: boolean
  /** 'drug, strength and form, quantity' per line. */
  drugs: string
}

export const NO_TRADE_FIELDS: TradeFields = {
  specimenIds: '',
  specimenCount: '',
  loggerSerial: '',
  declaredValue: '',
  bags: '',
  isDualControl: false,
  isForDestruction: false,
  drugs: '',
}

type Request = TradeFields & { serviceType: ServiceType; isControlled: boolean }
type Errors = Partial<Record<keyof TradeFields, string>>
type Read = { form: TradeForm | null; errors: Errors }

const NOTHING: Read = { form: null, errors: {} }
const wrong = (field: keyof TradeFields, error: string): Read => ({ form: null, errors: { [field]: error } })

/** Fields of another class stay in the form, and do not count. */
export function readTradeForm(request: Request): Read {
  const kind = formKindFor(request)
  if (!kind) return NOTHING
  const read = READERS[kind](request)
  const decision = read.form && decideTradeForm(read.form, request)
  if (!decision || decision.ok) return read
  if (decision.reason === 'form_listed_twice') return wrong(LIST_FIELDS[kind], copy.twice(decision.ids.join(', ')))
  if (decision.reason === 'declared_value_too_high') return wrong('declaredValue', copy.valueWanted)
  return wrong('specimenCount', copy.countWanted)
}

const LIST_FIELDS: Record<TradeFormKind, keyof TradeFields> = {
  specimens: 'specimenIds',
  valuables: 'bags',
  controlled: 'drugs',
}

const READERS: Record<TradeFormKind, (fields: TradeFields) => Read> = {
  specimens: readSpecimens,
  valuables: readValuables,
  controlled: readControlled,
}

/** A scanner ends each code with a new line; lists from elsewhere have commas, semicolons or tabs. */
const parts = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

function readSpecimens({ specimenIds, specimenCount, loggerSerial }: TradeFields): Read {
  const ids = parts(specimenIds, /[\n,;\t]/)
  const stated = specimenCount.trim()
  const serial = loggerSerial.trim() || null
  if (ids.length === 0 && stated === '') return serial ? wrong('specimenCount', copy.countNeeded) : NOTHING
  if (ids.length > MAX_LISTED_IDS) return wrong('specimenIds', copy.tooMany(MAX_LISTED_IDS))
  const count = stated === '' ? ids.length : wholeNumber(stated, MAX_SPECIMENS)
  if (count === null) return wrong('specimenCount', copy.countRange(MAX_SPECIMENS))
  return { form: { kind: 'specimens', ids, count, loggerSerial: serial }, errors: {} }
}

function readValuables({ bags: text, declaredValue, isDualControl, isForDestruction }: TradeFields): Read {
  const lines = parts(text, /\n/).map((line) => parts(line, /[,;\t]/))
  const value = declaredValue.trim().replace(/[$,\s]/g, '')
  if (lines.length === 0) {
    const isTouched = value !== '' || isDualControl || isForDestruction
    return isTouched ? wrong('bags', copy.bagsNeeded) : NOTHING
  }
  if (lines.some((line) => line.length !== 2)) return wrong('bags', copy.bagsWanted)
  if (lines.length > MAX_BAGS) return wrong('bags', copy.tooMany(MAX_BAGS))
  const cents = value === '' ? null : parseCents(value)
  if (value !== '' && (cents === null || cents < 0)) return wrong('declaredValue', copy.valueWanted)
  const bags = lines.map(([bag = '', seal = '']) => ({ bag, seal }))
  const amount = cents === null ? null : formatCents(cents)
  return { form: { kind: 'valuables', declaredValue: amount, bags, isDualControl, isForDestruction }, errors: {} }
}

function readControlled({ drugs: text }: TradeFields): Read {
  const lines = parts(text, /\n/).map((line) => parts(line, /[,;\t]/))
  if (lines.length === 0) return NOTHING
  if (lines.length > MAX_DRUGS) return wrong('drugs', copy.tooMany(MAX_DRUGS))
  const drugs = lines.map((line) => ({
    drug: line.slice(0, -2).join(', '),
    strength: line.at(-2) ?? '',
    quantity: wholeNumber(line.at(-1) ?? '', MAX_QUANTITY),
  }))
  const isWhole = (one: (typeof drugs)[number]): one is (typeof drugs)[number] & { quantity: number } =>
    one.drug !== '' && one.quantity !== null
  return drugs.every(isWhole) ? { form: { kind: 'controlled', drugs }, errors: {} } : wrong('drugs', copy.drugsWanted)
}

function wholeNumber(text: string, max: number): number | null {
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= max ? number : null
}
