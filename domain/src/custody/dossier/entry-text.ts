/** An entry of the custody ledger as people read it: on the order's details, in the dossier's PDF and on the verify page. */

import { METERS_PER_MILE } from '../../drivers/positions.ts'
import type { ProofKind } from '../../proofs/proofs.ts'
import { formatCelsius } from '../../proofs/stability.ts'
import type { CustodyStop } from '../../proofs/stops.ts'
import { CUSTODY_ENTRY_TEXTS } from '../../texts/custody-entry.ts'
import { formatDollars, formatMiles } from '../../time/format.ts'
import type { Count } from '../../trade-forms/counts.ts'
import type { TradeForm } from '../../trade-forms/trade-forms.ts'
import type { JsonObject } from '../canonical-json.ts'
import { isWithheld } from '../holds.ts'
import type { CustodyBody, CustodyProof, PersonalValues } from '../ledger.ts'
import { type FileStates, fileStates } from './files.ts'

export type EntryTexts = typeof CUSTODY_ENTRY_TEXTS

export type EntryText = {
  title: string
  /** Null when the title names it. */
  stop: string | null
  gave: string | null
  received: string | null
  /** Everything else, labeled. */
  facts: CustodyFact[]
}

/** `href`: of a location, a map. Coordinates by themselves tell a reader nothing. */
export type CustodyFact = { label: string; text: string; href?: string }

type Entry = { body: CustodyBody; personal: PersonalValues }

/** Of a whole chain: what a row may claim of a picture depends on whether a later one has its bytes. */
export function entryTexts(entries: readonly Entry[], texts = CUSTODY_ENTRY_TEXTS): EntryText[] {
  const files = fileStates(entries)
  return entries.map((entry) => entryText(entry, files, texts))
}

function entryText({ body, personal }: Entry, files: FileStates, texts: EntryTexts): EntryText {
  return {
    title: titleOf(body, files, texts),
    stop: body.stop && body.kind !== 'arrived' ? label(texts.stops, body.stop) : null,
    gave: partyText(body, personal, 'gave', texts),
    received: partyText(body, personal, 'received', texts),
    facts: [
      ...proofFacts(body, personal, files, texts),
      ...personalFacts(body, personal, texts),
      ...detailFacts(body.details, texts),
    ],
  }
}

/** A proof is named, and an arrival names its stop. */
function titleOf({ kind, stop, proofs, details }: CustodyBody, files: FileStates, texts: EntryTexts): string {
  if (kind === 'arrived' && stop) return own(texts.arrived, stop) ?? texts.kinds.arrived
  const [proof] = proofs
  if (kind === 'proof_added' && proof)
    return texts.captured[files.get(proof.sha256) ?? 'received'](proofLabel(proof.kind, stop, texts))
  if (kind === 'file_received' && proof) return texts.received(proofLabel(proof.kind, null, texts))
  if (kind === 'file_attached' && proof) return texts.attached(label(texts.attachedLabels, proof.kind))
  if (kind === 'attempt_failed') return texts.wrong(proofLabel(String(details.proof), null, texts))
  return label(texts.kinds, kind)
}

export const proofLabel = (
  kind: string,
  stop: CustodyStop | null = null,
  texts: Pick<EntryTexts, 'proofLabels' | 'proofLabelAt'> = CUSTODY_ENTRY_TEXTS,
): string => (Object.hasOwn(texts.proofLabels, kind) ? texts.proofLabelAt(kind as ProofKind, stop) : kind)

function partyText(
  body: CustodyBody,
  personal: PersonalValues,
  role: 'gave' | 'received',
  texts: EntryTexts,
): string | null {
  const party = body[role]
  if (!party) return null
  const who = label(texts.parties, party.kind)
  const name = personal[`${role}.name`]
  const expected = personal[`${role}.expected`]
  if (expected !== undefined) return texts.partyExpected(who, expected?.value ?? null)
  if (name === undefined) return who
  return name === null ? texts.partyNameDeleted(who) : texts.partyNamed(name.value, who)
}

/** Proofs with a value in a fact each; those without one, which a handover only names, in one fact together. */
function proofFacts(
  { kind, stop, proofs }: CustodyBody,
  personal: PersonalValues,
  files: FileStates,
  texts: EntryTexts,
): EntryText['facts'] {
  const isInTitle = kind === 'proof_added' || kind === 'file_received' || kind === 'file_attached'
  const named = isInTitle ? [] : proofs.filter((_, index) => personal[`proofs.${index}`] === undefined)
  const nameOf = (proof: CustodyProof) => {
    const name = proofLabel(proof.kind, stop, texts)
    return files.get(proof.sha256) === 'announced' ? texts.notReceived(name) : name
  }
  const valued = proofs.flatMap((proof, index) => {
    const value = personal[`proofs.${index}`]
    if (value === undefined) return []
    const text = value === null ? texts.deleted : valueText(value.value, texts)
    return [{ label: proofLabel(proof.kind, stop, texts), text }]
  })
  if (named.length === 0) return valued
  return [{ label: texts.proofs(named.length), text: named.map(nameOf).join(', ') }, ...valued]
}

const personalFacts = (body: CustodyBody, personal: PersonalValues, texts: EntryTexts): EntryText['facts'] =>
  Object.entries(personal)
    .filter(([field, value]) => value !== null || !isWithheld(body, field))
    .filter(([field]) => !/^(proofs\.|gave\.|received\.)/.test(field))
    .map(([field, value]) => ({
      label: labelOf(field, texts),
      ...(locationFact(value?.value, texts) ?? {
        text: value ? personalText(field, value.value, texts) : texts.deleted,
      }),
    }))

/** '29.71410,-95.39770 (12 s before)' */
function locationFact(value: string | undefined, texts: EntryTexts): { text: string; href: string } | null {
  const [, point, rest = ''] = /^(-?\d+\.\d+,-?\d+\.\d+)(.*)$/.exec(value ?? '') ?? []
  if (!point) return null
  const age = /^ \((\d+) s before\)$/.exec(rest)?.[1]
  const text = age === undefined ? texts.recordedByGps(null) + rest : texts.recordedByGps(age)
  return { text, href: `https://www.google.com/maps/search/?api=1&query=${point}` }
}

function personalText(field: string, value: string, texts: EntryTexts): string {
  if (field === 'tradeForm') return declaredText(value, texts)
  return field === 'reason' ? texts.reasonText(value) : value
}

function declaredText(json: string, texts: EntryTexts): string {
  try {
    return texts.formText(JSON.parse(json) as TradeForm)
  } catch {
    return json
  }
}

/** A proof's value is stored as JSON: its parts without their names, which the label gives. */
function valueText(json: string, texts: EntryTexts): string {
  try {
    const value = JSON.parse(json)
    const isCount = value?.count?.kind !== undefined
    if (!isCount && !(value?.codes && value.reason)) return flat(value, texts).join(', ')
    const counted = isCount ? texts.countText(value.count as Count) : flat(value.codes, texts).join(', ')
    return value.reason ? texts.countDiffers(counted, texts.reasonText(String(value.reason))) : counted
  } catch {
    return json
  }
}

function flat(value: unknown, texts: EntryTexts): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => flat(inner, texts))
  if (typeof value !== 'object' || value === null) return value === null ? [] : [String(value)]
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner === 'boolean') return [`${labelOf(key, texts)}: ${inner ? texts.yes : texts.no}`]
    // Beside a name a number alone would say nothing.
    if (key === 'packages') return flat(inner, texts).map((number) => `${labelOf(key, texts)}: ${number}`)
    if (key === 'celsius') return [typeof inner === 'number' ? formatCelsius(inner) : String(inner)]
    if (key === 'document') return [label(texts.documents, inner)]
    return key === 'relation' ? [label(texts.relations, inner)] : flat(inner, texts)
  })
}

/** A dossier may have any words for its kinds and keys, 'constructor' too. */
const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const label = (labels: Readonly<Record<string, string>>, value: unknown): string =>
  own(labels, String(value)) ?? String(value)

/** Row ids are in the dossier's JSON; they tell a reader nothing. */
const isRowId = (key: string): boolean => key.endsWith('Id')

const detailFacts = (details: JsonObject, texts: EntryTexts): EntryText['facts'] =>
  Object.entries(details).flatMap(([key, value]) => {
    if (isRowId(key)) return []
    const mark = own(texts.marks, key)
    if (mark !== undefined) return value === true ? [{ label: texts.marked, text: mark }] : []
    if (typeof value === 'number') return [numberFact(key, value, texts)]
    if (typeof value === 'boolean') return [{ label: labelOf(key, texts), text: value ? texts.yes : texts.no }]
    const labels = own(texts.codes, key)
    const text = labels ? flat(value, texts).map((code) => label(labels, code)) : flat(value, texts)
    return text.length > 0 ? [{ label: labelOf(key, texts), text: text.join(', ') }] : []
  })

function numberFact(key: string, value: number, texts: EntryTexts): CustodyFact {
  if (key === 'metersFromStop')
    return { label: texts.marked, text: texts.madeAwayFromStop(formatMiles(value / METERS_PER_MILE)) }
  if (key === 'metersApart')
    return { label: texts.marked, text: texts.driversApart(formatMiles(value / METERS_PER_MILE)) }
  const label = labelOf(key, texts)
  if (/celsius$/i.test(key)) return { label, text: formatCelsius(value) }
  if (key === 'priceCents' || key === 'priceBeforeCents') return { label, text: formatDollars(value) }
  return { label, text: String(value) }
}

/** 'actor.name' → 'By'. One that this version does not know is named by its words: 'coldChain' → 'Cold chain'. */
function labelOf(key: string, texts: EntryTexts): string {
  const known = own(texts.details, key)
  if (known !== undefined) return known
  const words = key
    .replace(/[._]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
