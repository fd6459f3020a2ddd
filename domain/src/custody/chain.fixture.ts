/** Chains for tests. */
import { type AnchorBody, treePath, treeRoot } from './anchors.ts'
import { canonicalJson, type JsonObject } from './canonical-json.ts'
import { type Dossier, type DossierAnchor, type DossierEntry, signedText } from './dossier/dossier.ts'
import type { Verifier } from './dossier/verifier.ts'
import { type KeyBody, keyText, type SignedKey } from './keys.ts'
import {
  type CustodyBody,
  type CustodyEntry,
  type CustodyKind,
  entryHash,
  FIRST_PREVIOUS,
  type Sha256,
} from './ledger.ts'
import { headText, type LoggedRow, type LogHead, type LogHeadBody, rowText } from './log.ts'
import { hashOfRange, inclusionRanges, leafHash, type NodeHash, pairHash, rootOf } from './merkle.ts'

export const SALT = '0123456789abcdef'.repeat(2)

/** Any hash will do here: which one it is, the caller decides. FNV-1a with two beginnings, as long as a SHA-256. */
export function sha256(data: string | Uint8Array): string {
  const text = typeof data === 'string' ? data : String.fromCharCode(...data)
  let [one, other] = [0x811c9dc5, 0x9e3779b1]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(at), 0x01000193)
  }
  return [one, other]
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')
    .repeat(4)
}

const KEY = 'ab'.repeat(32)
/** Stands for SHA-256 and Ed25519, unless a test brings the real ones. */
type Tools = { sha256: Sha256; publicKey: string; sign(text: string): string }
export const FAKE_TOOLS: Tools = { sha256, publicKey: KEY, sign: (text) => sha256(KEY + text).repeat(2) }

export const verifier: Verifier = {
  sha256,
  verifies: (publicKey, signature, text) => publicKey === KEY && signature === FAKE_TOOLS.sign(text),
}

const AGREED = { serviceType: 'laboratory_sample', organization: 'Đặng & “Sons”' } as const
const ADDRESSES = {
  pickupAddress: '6411 Fannin St, Houston, TX 77030',
  deliveryAddress: '1504 Taub Loop, Houston, TX 77030',
}
const isAgreement = (kind: CustodyKind): boolean => kind === 'order_accepted' || kind === 'order_changed'
const mapValues = <Value, Other>(values: Record<string, Value>, map: (value: Value) => Other) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))

export function chainOf(kinds: readonly CustodyKind[], orderId = 12, { sha256 } = FAKE_TOOLS): CustodyEntry[] {
  const entries: CustodyEntry[] = []
  for (const [index, kind] of kinds.entries()) {
    const body: CustodyBody = {
      version: 1,
      orderId,
      position: index + 1,
      previous: entries.at(-1)?.hash ?? FIRST_PREVIOUS,
      kind,
      stop: index === 0 ? 'pickup' : 'delivery',
      actor: null,
      gave: { kind: 'driver', userId: 7 },
      received: { kind: 'recipient', userId: null },
      deviceTime: '2026-07-15T15:00:00.000Z',
      offlineSince: null,
      serverTime: '2026-07-15T15:00:01.000Z',
      isClockOff: false,
      proofs: [
        { kind: 'signature', sha256: sha256(`file ${index}`) },
        { kind: 'recipient', sha256: sha256(`${SALT}Bo`) },
      ],
      personal: {
        'received.name': sha256(`${SALT}Bo "R\n${index}`),
        location: sha256(`${SALT}29.71410,-95.39770`),
        ...(isAgreement(kind) ? mapValues(ADDRESSES, (value) => sha256(SALT + value)) : {}),
      },
      details: isAgreement(kind) ? AGREED : { seal: 'A-17' },
    }
    entries.push({ body, hash: entryHash(body, sha256) })
  }
  return entries
}

export function dossierOf(kinds: readonly CustodyKind[], orderId = 12, tools = FAKE_TOOLS): Dossier {
  const rows = chainOf(kinds, orderId, tools).map((entry, index) => ({
    ...entry,
    personal: {
      'received.name': { salt: SALT, value: `Bo "R\n${index}` },
      location: { salt: SALT, value: '29.71410,-95.39770' },
      'proofs.1': { salt: SALT, value: 'Bo' },
      ...(isAgreement(entry.body.kind) ? mapValues(ADDRESSES, (value) => ({ salt: SALT, value })) : {}),
    },
  }))
  return issue(rows, orderId, tools)
}

/** What differs from row to row. `at`: minutes after the first; `values`: the personal ones. */
export type RowPlan = Partial<Pick<CustodyBody, 'stop' | 'actor' | 'gave' | 'received' | 'isClockOff' | 'details'>> & {
  kind: CustodyKind
  at: number
  /** When it arrived, where that was later. */
  sentAt?: number
  values?: Record<string, string>
  proofs?: readonly ({ kind: string; file: string } | { kind: string; value: string })[]
}

const BEGIN_MS = Date.parse('2026-07-15T15:00:00.000Z')
const timeAt = (minutes: number) => new Date(BEGIN_MS + minutes * 60_000).toISOString()

/** A journey with times, places and people of its own. Its first row is what was agreed, with these terms. */
export function dossierOfRows(plans: readonly RowPlan[], terms: JsonObject = {}, tools = FAKE_TOOLS): Dossier {
  const { sha256 } = tools
  const accepted: RowPlan = { kind: 'order_accepted', at: 0, values: ADDRESSES, details: { ...AGREED, ...terms } }
  const rows: Unlogged[] = []
  for (const [index, { at, sentAt = at, values = {}, proofs = [], ...rest }] of [accepted, ...plans].entries()) {
    const proofValues = proofs.flatMap((proof, n) => ('value' in proof ? [[`proofs.${n}`, proof.value]] : []))
    const body: CustodyBody = {
      version: 1,
      orderId: 12,
      position: index + 1,
      previous: rows.at(-1)?.hash ?? FIRST_PREVIOUS,
      stop: null,
      actor: null,
      gave: null,
      received: null,
      deviceTime: timeAt(at),
      offlineSince: null,
      serverTime: timeAt(sentAt),
      isClockOff: false,
      proofs: proofs.map((proof) => ({
        kind: proof.kind,
        sha256: sha256('file' in proof ? proof.file : SALT + proof.value),
      })),
      personal: mapValues(values, (value) => sha256(SALT + value)),
      details: {},
      ...rest,
    }
    const all: Record<string, string> = { ...values, ...Object.fromEntries(proofValues) }
    rows.push({ body, hash: entryHash(body, sha256), personal: mapValues(all, (value) => ({ salt: SALT, value })) })
  }
  return issue(rows, 12, tools)
}

type Unlogged = Pick<DossierEntry, 'body' | 'hash' | 'personal'>

function issue(entries: readonly Unlogged[], orderId: number, tools: Tools): Dossier {
  const others = Array.from({ length: OTHERS }, (_, at) => tools.sha256(`of another order ${at}`))
  const leaves = [...others, ...entries.map(({ hash }) => hash)].map((hash) => leafHash(hash, tools.sha256))
  const dossier: Dossier = {
    format: 'meridian-custody-dossier',
    version: 2,
    issuedAt: '2026-07-16T08:00:00.000Z',
    order: {
      id: orderId,
      number: '#ML-0012',
      ...AGREED,
      ...ADDRESSES,
    },
    head: { length: entries.length, hash: entries.at(-1)?.hash ?? FIRST_PREVIOUS },
    entries: entries.map((entry, index) => ({
      ...entry,
      signature: tools.sign(rowText(entry.hash)),
      logged: loggedAt(leaves, index + OTHERS, tools),
    })),
    anchors: entries.length > 0 ? [anchorOf(entries, orderId, tools)] : [],
    log: logOf(leaves, tools),
    keys: [firstKey(tools)],
    publicKey: tools.publicKey,
    signature: '',
  }
  return { ...dossier, signature: tools.sign(signedText(dossier)) }
}

/** How many entries of other orders are in the log before these. */
const OTHERS = 3

/** Of a small log: each node is hashed anew. */
const nodesOf =
  (leaves: readonly string[], sha256: Sha256): NodeHash =>
  ({ level, index }) => {
    if (level === 0) return leaves[index] as string
    const [left, right] = [0, 1].map((side) => nodesOf(leaves, sha256)({ level: level - 1, index: index * 2 + side }))
    return pairHash(left as string, right as string, sha256)
  }

const loggedAt = (leaves: readonly string[], leaf: number, { sha256 }: Tools): LoggedRow => ({
  leaf,
  path: inclusionRanges(leaf, leaves.length).map((range) => hashOfRange(range, nodesOf(leaves, sha256), sha256)),
})

function logOf(leaves: readonly string[], { sha256, publicKey, sign }: Tools): LogHead {
  const root = rootOf(leaves.length, nodesOf(leaves, sha256), sha256)
  const body: LogHeadBody = { version: 1, size: leaves.length, root, at: '2026-07-15T16:03:00.000Z' }
  return { body, publicKey, signature: sign(headText(body)) }
}

function firstKey({ publicKey, sign }: Tools): SignedKey {
  const body: KeyBody = { version: 1, publicKey, since: '2026-01-01T00:00:00.000Z', before: null }
  return { body, signature: sign(keyText(body)), signatureBefore: null }
}

function anchorOf(entries: readonly CustodyEntry[], orderId: number, tools: Tools): DossierAnchor {
  const { sha256 } = tools
  const length = Math.ceil(entries.length / 2)
  const heads = [orderId - 1, orderId, orderId + 1].map((id) => ({
    orderId: id,
    length,
    hash: id === orderId ? (entries[length - 1]?.hash as string) : sha256(String(id)),
  }))
  const body: AnchorBody = {
    version: 1,
    id: 3,
    at: '2026-07-15T16:03:00.000Z',
    previous: FIRST_PREVIOUS,
    size: heads.length,
    root: treeRoot(heads, sha256),
  }
  const text = canonicalJson(body)
  return {
    body,
    hash: sha256(text),
    publicKey: tools.publicKey,
    signature: tools.sign(text),
    length,
    path: treePath(heads, 1, sha256),
  }
}
