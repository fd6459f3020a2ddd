/** An entry of the custody ledger as people read it: on the order's details, in the dossier's PDF and on the verify page. */
import { EXCEPTION_LABELS, OUTCOME_LABELS } from '../exceptions.ts'
import { formatDollars, formatMiles } from '../format.ts'
import { ORDER_CHANGE_LABELS } from '../order-edits.ts'
import { SERVICE_TYPE_LABELS } from '../orders.ts'
import { METERS_PER_MILE } from '../positions.ts'
import {
  type ArrivalMethod,
  ID_DOCUMENT_LABELS,
  PROOF_LABELS,
  type ProofKind,
  proofLabelAt,
  RELATION_LABELS,
} from '../proofs.ts'
import { BAND_LABELS, formatCelsius } from '../stability.ts'
import type { CustodyStop } from '../stops.ts'
import { ATTACHED_LABELS } from '../trade-forms/attached-files.ts'
import { type Count, countText } from '../trade-forms/counts.ts'
import { formText, TRADE_FORM_LABELS, type TradeForm } from '../trade-forms/trade-forms.ts'
import { DELETED } from './agreed.ts'
import type { JsonObject } from './canonical-json.ts'
import { type FileState, type FileStates, fileStates } from './files.ts'
import { isWithheld } from './holds.ts'
import type { CustodyBody, CustodyKind, CustodyPartyKind, PersonalValues } from './ledger.ts'

const KIND_LABELS: Record<CustodyKind, string> = {
  order_accepted: 'Order accepted',
  order_changed: 'Order changed',
  picked_up: 'Picked up',
  delivered: 'Delivered',
  returned: 'Returned to the sender',
  handed_over: 'Handed over to another driver',
  taken_over: 'Given to another driver by an admin',
  take_over_confirmed: 'Confirmed by the driver who took it over',
  arrived: 'Driver arrived',
  proof_added: 'Proof captured',
  file_received: 'Picture received',
  file_attached: 'File attached',
  proof_skipped: 'Proof skipped',
  attempt_failed: 'Wrong entry',
  loss_reported: 'Loss of controlled medication reported',
  pin_unlocked: 'PIN tries allowed again by an admin',
  exception_reported: 'Problem reported',
  exception_decided: 'Problem decided',
  taken_back: 'Taken back by an admin',
  reading: 'Temperature reading',
  file_deleted: 'Files and personal data deleted after their retention',
  hold_set: 'Legal hold set',
  hold_cleared: 'Legal hold cleared',
}

const STOP_LABELS: Record<CustodyStop, string> = { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' }

const PARTY_LABELS: Record<CustodyPartyKind, string> = {
  client: 'Sender',
  driver: 'Driver',
  recipient: 'Recipient',
  admin: 'Admin',
  system: 'System',
}

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
export function entryTexts(entries: readonly Entry[]): EntryText[] {
  const files = fileStates(entries)
  return entries.map((entry) => entryText(entry, files))
}

function entryText({ body, personal }: Entry, files: FileStates): EntryText {
  return {
    title: titleOf(body, files),
    stop: body.stop && body.kind !== 'arrived' ? STOP_LABELS[body.stop] : null,
    gave: partyText(body, personal, 'gave'),
    received: partyText(body, personal, 'received'),
    facts: [...proofFacts(body, personal, files), ...personalFacts(body, personal), ...detailFacts(body.details)],
  }
}

const ARRIVED_LABELS: Record<CustodyStop, string> = {
  pickup: 'Driver arrived at the pickup',
  delivery: 'Driver arrived at the delivery',
  return: 'Driver arrived back at the sender',
}

/** 'Signature captured' says more than 'Proof captured', and an arrival names its stop. */
function titleOf({ kind, stop, proofs, details }: CustodyBody, files: FileStates): string {
  if (kind === 'arrived' && stop) return ARRIVED_LABELS[stop] ?? KIND_LABELS.arrived
  const [proof] = proofs
  if (kind === 'proof_added' && proof)
    return `${proofLabel(proof.kind, stop)} ${CAPTURED[files.get(proof.sha256) ?? 'received']}`
  if (kind === 'file_received' && proof) return `${proofLabel(proof.kind)} received`
  if (kind === 'file_attached' && proof) return `${label(ATTACHED_LABELS, proof.kind)} attached`
  if (kind === 'attempt_failed') return `${proofLabel(String(details.proof))} wrong`
  return KIND_LABELS[kind] ?? kind
}

const NOT_RECEIVED = 'announced, not received'
const CAPTURED: Record<FileState, string> = {
  received: 'captured',
  announced: NOT_RECEIVED,
  deleted: 'announced, deleted after its retention',
}

export const proofLabel = (kind: string, stop: CustodyStop | null = null): string =>
  kind in PROOF_LABELS ? proofLabelAt(kind as ProofKind, stop) : kind

function partyText(body: CustodyBody, personal: PersonalValues, role: 'gave' | 'received'): string | null {
  const party = body[role]
  if (!party) return null
  const label = PARTY_LABELS[party.kind] ?? party.kind
  const name = personal[`${role}.name`]
  const expected = personal[`${role}.expected`]
  if (expected !== undefined) return `${label} (expected ${expected?.value ?? 'name deleted'}; not confirmed)`
  if (name === undefined) return label
  return name === null ? `${label} (name deleted)` : `${name.value} (${label.toLowerCase()})`
}

/** Proofs with a value in a fact each; those without one, which a handover only names, in one fact together. */
function proofFacts(
  { kind, stop, proofs }: CustodyBody,
  personal: PersonalValues,
  files: FileStates,
): EntryText['facts'] {
  const isInTitle = kind === 'proof_added' || kind === 'file_received' || kind === 'file_attached'
  const named = isInTitle ? [] : proofs.filter((_, index) => personal[`proofs.${index}`] === undefined)
  const text = named.map((proof) => proofLabel(proof.kind, stop) + remark(files.get(proof.sha256))).join(', ')
  const valued = proofs.flatMap((proof, index) => {
    const value = personal[`proofs.${index}`]
    if (value === undefined) return []
    return [{ label: proofLabel(proof.kind, stop), text: value === null ? DELETED : valueText(value.value) }]
  })
  return named.length > 0 ? [{ label: named.length === 1 ? 'Proof' : 'Proofs', text }, ...valued] : valued
}

const remark = (state: FileState | undefined): string => (state === 'announced' ? ` (${NOT_RECEIVED})` : '')

const personalFacts = (body: CustodyBody, personal: PersonalValues): EntryText['facts'] =>
  Object.entries(personal)
    .filter(([field, value]) => value !== null || !isWithheld(body, field))
    .filter(([field]) => !/^(proofs\.|gave\.|received\.)/.test(field))
    .map(([field, value]) => ({
      label: labelOf(field),
      ...(locationFact(value?.value) ?? { text: value ? personalText(field, value.value) : DELETED }),
    }))

/** '29.71410,-95.39770 (12 s before)' */
function locationFact(value: string | undefined): { text: string; href: string } | null {
  const [, point, rest] = /^(-?\d+\.\d+,-?\d+\.\d+)(.*)$/.exec(value ?? '') ?? []
  if (!point) return null
  return { text: `Recorded by GPS${rest}`, href: `https://www.google.com/maps/search/?api=1&query=${point}` }
}

const personalText = (field: string, value: string): string => (field === 'tradeForm' ? declaredText(value) : value)

function declaredText(json: string): string {
  try {
    return formText(JSON.parse(json) as TradeForm)
  } catch {
    return json
  }
}

/** A proof's value is stored as JSON: its parts without their names, which the label gives. */
function valueText(json: string): string {
  try {
    const value = JSON.parse(json)
    if (value?.count?.kind === undefined) return flat(value).join(', ')
    const counted = countText(value.count as Count)
    return value.reason ? `${counted} (differs: ${value.reason})` : counted
  } catch {
    return json
  }
}

function flat(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(flat)
  if (typeof value !== 'object' || value === null) return value === null ? [] : [String(value)]
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner === 'boolean') return [`${labelOf(key)}: ${inner ? 'yes' : 'no'}`]
    if (key === 'celsius') return [typeof inner === 'number' ? formatCelsius(inner) : String(inner)]
    if (key === 'document') return [label(ID_DOCUMENT_LABELS, inner)]
    return key === 'relation' ? [label(RELATION_LABELS, inner)] : flat(inner)
  })
}

const label = (labels: Readonly<Record<string, string>>, value: unknown): string =>
  labels[String(value)] ?? String(value)

const METHOD_LABELS: Record<ArrivalMethod, string> = { position: 'Recorded by GPS', manual: 'Entered by the driver' }

/** Details whose stored value is a code. */
const CODE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  proof: PROOF_LABELS,
  method: METHOD_LABELS,
  exception: EXCEPTION_LABELS,
  decision: OUTCOME_LABELS,
  changed: ORDER_CHANGE_LABELS,
  serviceType: SERVICE_TYPE_LABELS,
  temperatureBand: BAND_LABELS,
  requires: PROOF_LABELS,
  form: TRADE_FORM_LABELS,
}

export const MARKED = 'Marked'

/** What a reader must not overlook: details that are there only when something is not as it should be. */
const MARKS: Readonly<Record<string, string>> = {
  isMismatch: 'The count differs from what was expected',
  isOutOfBand: 'Outside of the agreed temperature',
  isOneColor: 'The picture has one color only',
  isStraightLine: 'Signature is one straight line or a dot',
  isDamaged: 'Damaged',
  isOtherSeal: 'Another seal than at the pickup',
  isSealUnread: 'The seal was not read by both drivers',
  isSealNotRead: 'The seal was not read',
  isPlaceContradicted: 'A driver was reported at another place',
  isSealUsedBefore: 'A seal number was on a bag of an earlier order',
  isSealElsewhere: 'The seal number is also on another open order',
}

/** Row ids are in the dossier's JSON; they tell a reader nothing. */
const isRowId = (key: string): boolean => key.endsWith('Id')

const detailFacts = (details: JsonObject): EntryText['facts'] =>
  Object.entries(details).flatMap(([key, value]) => {
    if (isRowId(key)) return []
    const mark = MARKS[key]
    if (mark !== undefined) return value === true ? [{ label: MARKED, text: mark }] : []
    if (key === 'metersFromStop' && typeof value === 'number')
      return [{ label: MARKED, text: `Made ${formatMiles(value / METERS_PER_MILE)} from the stop` }]
    if (key === 'metersApart' && typeof value === 'number')
      return [{ label: MARKED, text: `The drivers were ${formatMiles(value / METERS_PER_MILE)} apart` }]
    if (typeof value === 'boolean') return [{ label: labelOf(key), text: value ? 'yes' : 'no' }]
    if ((key === 'minCelsius' || key === 'maxCelsius') && typeof value === 'number')
      return [{ label: labelOf(key), text: formatCelsius(value) }]
    if (key === 'priceCents' && typeof value === 'number') return [{ label: 'Price', text: formatDollars(value) }]
    if (key === 'priceBeforeCents' && typeof value === 'number')
      return [{ label: 'Price before', text: formatDollars(value) }]
    const labels = CODE_LABELS[key]
    const text = labels ? flat(value).map((code) => label(labels, code)) : flat(value)
    return text.length > 0 ? [{ label: labelOf(key), text: text.join(', ') }] : []
  })

const DETAIL_LABELS: Readonly<Record<string, string>> = {
  'actor.name': 'By',
  method: 'Noted',
  exception: 'Problem',
  decidedByRole: 'Decided by',
  serviceType: 'Item class',
  requires: 'Required at the delivery',
  requiresClassProofs: 'Proofs of the item class required',
  isControlled: 'Controlled medication',
  isInPerson: 'In person',
  found: 'What was found',
  person: 'Counted with',
  tradeForm: 'Declared by the sender',
  form: 'Counted at each stop',
  declared: 'Number declared',
  journeyMinutes: 'Minutes from pickup to delivery',
  coveredMinutes: 'Minutes of these that the file covers',
  outsideMinutes: 'Minutes outside of the agreed temperature',
  minCelsius: 'Lowest temperature',
  maxCelsius: 'Highest temperature',
  firstOutsideAt: 'First outside at',
}

/** 'actor.name' → 'By', 'skipReason' → 'Skip reason'. */
function labelOf(key: string): string {
  const known = DETAIL_LABELS[key]
  if (known !== undefined) return known
  const words = key
    .replace(/[._]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
