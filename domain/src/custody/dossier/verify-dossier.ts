/** Verifies a dossier: the first row that is not what was recorded is named. */

import { rootByPath } from '../anchors.ts'
import { canonicalJson, type Json } from '../canonical-json.ts'
import { isWithheld } from '../holds.ts'
import { type CustodyBody, findChainFault, personalHash, type Sha256 } from '../ledger.ts'
import { findLogFault, goodKeysOf } from '../log-fault.ts'
import { findWitnessFault } from '../witnesses.ts'
import { agreedIn, agreedRow } from './agreed.ts'
import {
  DOSSIER_FORMAT,
  type Dossier,
  type DossierAnchor,
  type DossierEntry,
  type DossierFault,
  signedText,
} from './dossier.ts'
import { isFileKind } from './files.ts'
import { jsonPathAt } from './json-path.ts'
import type { Verifier } from './verifier.ts'

export type Verification = { dossier: Dossier; fault: null } | { dossier: Dossier | null; fault: DossierFault }

export function verifyDossier(text: string, verifier: Verifier): Verification {
  const parsed = parse(text)
  if (parsed === undefined) return { dossier: null, fault: rowFault(text, text.length + 1, 'not_a_dossier') }
  if (!isRecord(parsed) || parsed.format !== DOSSIER_FORMAT || !Array.isArray(parsed.entries))
    return { dossier: null, fault: { row: null, reason: 'not_a_dossier' } }
  const malformed = parsed.entries.findIndex(
    (entry) => !isEntry(entry) || (parsed.version !== 1 && !hasLogFields(entry)),
  )
  if (malformed >= 0) return { dossier: null, fault: { row: malformed + 1, reason: 'changed' } }
  if (!isDossier(parsed)) return { dossier: null, fault: { row: null, reason: 'signature_invalid' } }
  const dossier = parsed
  const fault =
    firstRowFault(dossier, verifier.sha256) ??
    formatFault(text, dossier) ??
    anchorFault(dossier, verifier) ??
    findLogFault(dossier, verifier) ??
    findWitnessFault(dossier, verifier) ??
    (verifier.verifies(dossier.publicKey, dossier.signature, signedText(dossier))
      ? null
      : { row: null, reason: 'signature_invalid' as const })
  return { dossier, fault }
}

function firstRowFault(dossier: Dossier, sha256: Sha256): DossierFault | null {
  if (dossier.entries.length === 0 && dossier.head.length === 0) return { row: null, reason: 'no_rows' }
  const chain = findChainFault(dossier.entries, dossier.head, sha256)
  const personal = dossier.entries.findIndex((entry) => !hasItsPersonalValues(entry, sha256))
  if (personal >= 0 && (chain === null || personal + 1 < chain.row))
    return { row: personal + 1, reason: 'personal_changed' }
  const missing = chain === null ? findMissingValue(dossier) : null
  if (missing) return { row: missing, reason: 'personal_missing' }
  // Whole, but of another order than the one that the file names.
  if (chain) return chain
  return dossier.entries[0]?.body.orderId === dossier.order.id
    ? headerFault(dossier)
    : { row: 1, reason: 'other_order' }
}

/** What the file says was agreed is what the newest row about it says. */
function headerFault({ entries, order }: Dossier): DossierFault | null {
  const agreed = agreedIn(entries)
  if (!agreed) return null
  const isSame = (Object.keys(agreed) as (keyof typeof agreed)[]).every((key) => agreed[key] === order[key])
  return isSame ? null : { row: agreedRow(entries)?.body.position ?? 1, reason: 'header_differs' }
}

function anchorFault(dossier: Dossier, verifier: Verifier): DossierFault | null {
  if (!dossier.anchors.every((anchor) => isAnchorOf(dossier, anchor, verifier)))
    return { row: null, reason: 'anchor_changed' }
  const good = goodKeysOf(dossier, verifier)
  return dossier.anchors.every(({ publicKey }) => good.includes(publicKey)) ? null : { row: null, reason: 'other_key' }
}

/**
 * A value is deleted by the retention alone, which says so in a later row. A proof's value, too, is there or deleted. For which matter an
 * order is held is withheld from all but admins.
 */
function findMissingValue({ version, entries }: Dossier): number | null {
  const lastDeletion = entries.findLastIndex(({ body }) => body.kind === 'file_deleted')
  const isGone = ({ body, personal }: DossierEntry) =>
    Object.entries(personal).some(([field, value]) => value === null && !isWithheld(body, field)) ||
    (version > 1 &&
      body.kind === 'proof_added' &&
      body.proofs.some(({ kind }, at) => !isFileKind(kind) && !(`proofs.${at}` in personal)))
  const row = entries.findIndex((entry, at) => at > lastDeletion && isGone(entry))
  return row < 0 ? null : row + 1
}

/** Each field that the body has a hash of is there, deleted or unchanged, and no other field. */
function hasItsPersonalValues({ body, personal }: DossierEntry, sha256: Sha256): boolean {
  const fields = Object.keys(personal)
  if (Object.keys(body.personal).some((field) => !fields.includes(field))) return false
  return fields.every((field) => {
    const value = personal[field]
    const proof = /^proofs\.(\d+)$/.exec(field)
    const hash = proof ? body.proofs[Number(proof[1])]?.sha256 : body.personal[field]
    if (hash === undefined || value === undefined) return false
    return value === null || personalHash(value.salt, value.value, sha256) === hash
  })
}

/** Spaces, escapes or doubled keys: `JSON.parse` reads past them, but they are not what was issued. */
function formatFault(text: string, dossier: Dossier): DossierFault | null {
  const issued = canonicalJson(dossier)
  if (issued === text) return null
  let at = 0
  while (text[at] === issued[at]) at++
  return rowFault(text, at, 'reformatted')
}

function rowFault(text: string, offset: number, otherwise: 'not_a_dossier' | 'reformatted'): DossierFault {
  const [part, index] = jsonPathAt(text, offset)
  return part === 'entries' && typeof index === 'number'
    ? { row: index + 1, reason: 'changed' }
    : { row: null, reason: otherwise }
}

function isAnchorOf({ order, entries }: Dossier, anchor: DossierAnchor, { sha256, verifies }: Verifier): boolean {
  const { body, length, path } = anchor
  const hash = entries[length - 1]?.hash
  const bodyText = canonicalJson(body)
  return (
    hash !== undefined &&
    rootByPath({ orderId: order.id, length, hash }, path, sha256) === body.root &&
    sha256(bodyText) === anchor.hash &&
    verifies(anchor.publicKey, anchor.signature, bodyText)
  )
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Shape = { readonly [key: string]: unknown }
const isRecord = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown, has: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(has)
const isText = (value: unknown): value is string => typeof value === 'string'

const hasParty = (value: unknown) => value === null || (isRecord(value) && isText(value.kind))

function isEntry(value: unknown): value is DossierEntry {
  if (!isRecord(value) || !isText(value.hash) || !isRecord(value.body) || !isRecord(value.personal)) return false
  const body = value.body as { [Key in keyof CustodyBody]?: unknown }
  const isWhole =
    typeof body.position === 'number' &&
    isText(body.kind) &&
    isText(body.serverTime) &&
    hasParty(body.actor) &&
    hasParty(body.gave) &&
    hasParty(body.received) &&
    isRecord(body.personal) &&
    Object.values(body.personal).every(isText) &&
    isRecord(body.details) &&
    isList(body.proofs, (proof) => isRecord(proof) && isText(proof.kind) && isText(proof.sha256))
  return (
    isWhole &&
    Object.values(value.personal).every(isPersonalValue) &&
    isOptional(value.signature, isText) &&
    isOptional(value.logged, isLogged) &&
    hasCanonicalForm(value)
  )
}

const hasLogFields = (entry: DossierEntry) => entry.signature !== undefined && entry.logged !== undefined

/** Not so for half a surrogate pair, a number too great, or nesting deeper than the stack. */
function hasCanonicalForm(value: unknown): boolean {
  try {
    canonicalJson(value as Json)
    return true
  } catch {
    return false
  }
}

/** Of a fixed form: otherwise the beginning of a value could be moved into its salt, and the hash of both would stay the same. */
const SALT = /^[0-9a-f]{32}$/
const isPersonalValue = (value: unknown) =>
  value === null || (isRecord(value) && isText(value.salt) && SALT.test(value.salt) && isText(value.value))

const isAnchor = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value.body) &&
  typeof value.length === 'number' &&
  [value.hash, value.publicKey, value.signature, value.body.root, value.body.at].every(isText) &&
  isList(value.path, (step) => isRecord(step) && isText(step.hash) && typeof step.isLeft === 'boolean')

const isOptional = (value: unknown, is: (value: unknown) => boolean) =>
  value === undefined || value === null || is(value)
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const isHash = (value: unknown) => isText(value) && /^[0-9a-f]{64}$/.test(value)
const isLogged = (value: unknown): boolean => isRecord(value) && isCount(value.leaf) && isList(value.path, isHash)

const isLogHead = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value.body) &&
  isCount(value.body.size) &&
  isHash(value.body.root) &&
  [value.body.at, value.publicKey, value.signature].every(isText)

const isMailed = (value: unknown): boolean =>
  isRecord(value) && [value.line, value.mailedAt].every(isText) && isList(value.path, isHash)

const isStamp = (value: unknown): boolean =>
  isRecord(value) &&
  [value.line, value.authority].every(isText) &&
  isList(value.path, isHash) &&
  isText(value.response) &&
  /^([0-9a-f]{2})*$/.test(value.response)

const isKey = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value.body) &&
  isText(value.body.publicKey) &&
  isText(value.signature) &&
  [value.body.before, value.signatureBefore].every((text) => isOptional(text, isText))

function isDossier(value: Shape): value is Shape & Dossier {
  const { order, head, publicKey, signature, issuedAt } = value
  return (
    isRecord(order) &&
    typeof order.id === 'number' &&
    [order.number, order.organization, order.pickupAddress, order.deliveryAddress, order.serviceType].every(isText) &&
    isRecord(head) &&
    typeof head.length === 'number' &&
    [head.hash, publicKey, signature, issuedAt].every(isText) &&
    isList(value.entries, isEntry) &&
    isList(value.anchors, isAnchor) &&
    isOptional(value.log, isLogHead) &&
    isOptional(value.keys, (keys) => isList(keys, isKey)) &&
    (value.stamps === undefined || isList(value.stamps, isStamp)) &&
    (value.mailed === undefined || isList(value.mailed, isMailed)) &&
    hasCanonicalForm(value)
  )
}
