/**
 * Which patterns of patients' data the free texts of a request hold, for the audit log: by name only, never the text. Nothing is
 * refused; the writer was warned beside the field.
 */
import { FREE_TEXT_FIELDS } from '@meridian/domain/imports/fields.ts'
import { PHI_KINDS, type PhiKind, phiKindsIn } from '@meridian/domain/proofs/phi-guard.ts'
import { Counter } from 'prom-client'

/** The fields in which people write about an order, in whichever call. */
export const FREE_TEXTS = [
  ...FREE_TEXT_FIELDS,
  'content',
  'note',
  'notes',
  'reason',
  'instructions',
  'place',
  'feedback',
  'matter',
  'accessNote',
  'refusal',
]

/** No field takes a longer text; a text is searched to here, whatever a field will take one day. */
export const MAX_TEXT = 5_000

export type PhiFound = readonly (readonly [field: string, kinds: readonly PhiKind[]])[]

/**
 * Also in the lists of a request, such as the parts of a standing order: each field is named once. `body` is what the call's schema
 * made of the request: a text in a field that the call does not know is stored nowhere, and searching it would cost as it pleases the sender.
 */
export const phiFoundIn = (body: Record<string, unknown>): PhiFound => {
  const bodies = [body, ...Object.values(body).filter(Array.isArray).flat().filter(isObject)]
  return FREE_TEXTS.flatMap((field) => {
    const texts = bodies.map((each) => each[field]).filter((text) => typeof text === 'string')
    const kinds = [...new Set(texts.flatMap((text) => phiKindsIn(text.slice(0, MAX_TEXT))))]
    return kinds.length > 0 ? [[field, kinds] as const] : []
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** 'itemDescription: ssn, date_of_birth; note: phone' */
export const quotePhi = (found: PhiFound): string =>
  found.map(([field, kinds]) => `${field}: ${kinds.join(', ')}`).join('; ')

/** Starts at 0 for each kind: a first finding is then an increase. */
export function createPhiCounter(): Counter<'kind'> {
  const counter = new Counter({
    name: 'meridian_phi_texts_total',
    help: "Texts stored with a pattern of patients' data in them, by pattern",
    labelNames: ['kind'],
    registers: [],
  })
  for (const kind of PHI_KINDS) counter.inc({ kind }, 0)
  return counter
}
