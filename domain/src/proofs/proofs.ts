/** What a driver has to show at a stop that the right thing reached the right hands: one table by item class, and the order's own terms. */
import type { ServiceType } from '../orders/orders.ts'
import type { CustodyStop } from './stops.ts'

export { ID_DOCUMENT_LABELS, PROOF_LABELS, proofLabelAt, RELATION_LABELS } from '../texts/proofs.ts'

/** In the order in which the driver is asked for them. */
export const PROOF_KINDS = [
  'scan',
  'count',
  'seal',
  'temperature',
  'photo',
  'pin',
  'id_check',
  'recipient',
  'signature',
  'note',
] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** The two kinds that are a picture; its content follows the proof, from the device's queue. */
export const FILE_PROOF_KINDS = ['photo', 'signature'] as const satisfies readonly ProofKind[]

/** What a driver may have mistyped or miscounted: corrected while the job is theirs, with both values in custody. */
export const CORRECTABLE_KINDS = ['temperature', 'count', 'recipient'] as const satisfies readonly ProofKind[]

/** The kinds that are compared with what the server knows. */
export type CheckedProofKind = Extract<ProofKind, 'pin' | 'seal'>
/** After so many wrong ones the client and the admins are told. */
export const FAILURES_TOLD_AFTER = 3

/** Whatever a driver does at a stop or on the way may be refused after the connection came back, and be given up then. */
export const DISCARDABLE_WORK = [
  ...PROOF_KINDS,
  'arrival',
  'report',
  'delay',
  'return_completed',
  'pickup_scheduled',
  'pickup_complete',
  'in_transit',
  'delivered',
] as const
export type DiscardableWork = (typeof DISCARDABLE_WORK)[number]

/** `asked`: the driver may skip it with a reason. `required`: the step cannot be completed without it. */
export type ProofStrength = 'asked' | 'required'
export type Requirement = { kind: ProofKind; strength: ProofStrength }

/** What an order says about its proofs. */
export type ProofTerms = {
  serviceType: ServiceType
  /** Controlled medication. */
  isControlled: boolean
  requiresSignature: boolean
  requiresId: boolean
  requiresPhoto: boolean
  requiresPin: boolean
  /** The table of item classes is required instead of asked: an admin decided so for the organization or for all. */
  requiresProofs: boolean
  /** What the sender declared to be counted. */
  tradeForm?: { kind: string } | null | undefined
}

type KindsByStop = Partial<Record<CustodyStop, readonly ProofKind[]>>

const PROOFS_BY_ITEM: Record<ServiceType, KindsByStop> = {
  medical_prescription: { delivery: ['recipient'] },
  medical_equipment: { pickup: ['photo'], delivery: ['photo'], return: ['photo'] },
  laboratory_sample: {
    pickup: ['scan', 'temperature'],
    delivery: ['scan', 'temperature'],
    return: ['scan', 'temperature'],
  },
  financial_document: { pickup: ['seal'], delivery: ['seal', 'signature'], return: ['seal'] },
  secure_document: { pickup: ['seal'], delivery: ['seal', 'signature'], return: ['seal'] },
}

const PROOFS_OF_CONTROLLED: KindsByStop = { delivery: ['signature'] }

/** The name of the person who takes the goods back. */
const PROOFS_OF_RETURN: readonly ProofKind[] = ['recipient']

/** What the order itself promises is always required. */
function ownTerms(terms: ProofTerms, stop: CustodyStop): ProofKind[] {
  const counted: ProofKind[] = terms.tradeForm ? ['count'] : []
  if (stop !== 'delivery') return counted
  const own: [boolean, ProofKind][] = [
    [terms.requiresSignature, 'signature'],
    // By law: whatever the order says, controlled medication goes to a person whose ID was seen.
    [terms.requiresId || terms.isControlled, 'id_check'],
    [terms.requiresPhoto, 'photo'],
    [terms.requiresPin, 'pin'],
  ]
  return [...counted, ...own.filter(([isRequired]) => isRequired).map(([, kind]) => kind)]
}

/** Each kind once, in the order of asking. */
export function requirementsAt(terms: ProofTerms, stop: CustodyStop): Requirement[] {
  const required = ownTerms(terms, stop)
  const byItem = [
    ...(PROOFS_BY_ITEM[terms.serviceType][stop] ?? []),
    ...((terms.isControlled && PROOFS_OF_CONTROLLED[stop]) || []),
    ...(stop === 'return' ? PROOFS_OF_RETURN : []),
    // Each bag's seal is read when they are counted.
  ].filter((kind) => kind !== 'seal' || terms.tradeForm?.kind !== 'valuables')
  return PROOF_KINDS.filter((kind) => required.includes(kind) || byItem.includes(kind)).map((kind) => ({
    kind,
    strength: terms.requiresProofs || required.includes(kind) ? 'required' : 'asked',
  }))
}

/** What has been captured or skipped at a stop so far. */
export type CapturedProof = { stop: CustodyStop; kind: ProofKind; isSkipped: boolean }

/** The required proofs that a stop still lacks: its step cannot be completed. */
export const missingProofs = (terms: ProofTerms, stop: CustodyStop, captured: readonly CapturedProof[]): ProofKind[] =>
  requirementsAt(terms, stop)
    .filter(({ strength }) => strength === 'required')
    .map(({ kind }) => kind)
    .filter((kind) => !isShown(kind, stop, captured))

/** What the tracker asks for next: neither captured nor skipped. Required and asked ones alike. */
export const openRequirements = (
  terms: ProofTerms,
  stop: CustodyStop,
  captured: readonly CapturedProof[],
): Requirement[] =>
  requirementsAt(terms, stop).filter(
    ({ kind, strength }) =>
      !isShown(kind, stop, captured) && !(strength === 'asked' && has(captured, stop, kind, { isSkipped: true })),
  )

const has = (captured: readonly CapturedProof[], stop: CustodyStop, kind: ProofKind, { isSkipped = false } = {}) =>
  captured.some((proof) => proof.stop === stop && proof.kind === kind && proof.isSkipped === isSkipped)

const isShown = (kind: ProofKind, stop: CustodyStop, captured: readonly CapturedProof[]): boolean =>
  has(captured, stop, kind) ||
  (kind === 'signature' && has(captured, stop, kind, { isSkipped: true }) && isSignatureReplaced(stop, captured))

/**
 * Who cannot sign is not left without the goods: a typed name stands for the signature, with the PIN that only the recipient knows or, in an
 * order without one, the driver's note about how the person was recognized. The ledger says that the signature was skipped, and why.
 */
export const isSignatureReplaced = (stop: CustodyStop, captured: readonly CapturedProof[]): boolean =>
  has(captured, stop, 'recipient') && (has(captured, stop, 'pin') || has(captured, stop, 'note'))

/**
 * At the pickup the driver is asked who gives, beside the main button: it never stands in the way, because an item at a front desk has nobody
 * to name. Without a name the ledger says who was expected.
 */
export const asksForGiver = (stop: CustodyStop | undefined, captured: readonly CapturedProof[]): boolean =>
  stop === 'pickup' && !captured.some((proof) => proof.stop === 'pickup' && proof.kind === 'recipient')

/** Never a number or a picture of it. */
export const ID_DOCUMENTS = ['drivers_license', 'state_id', 'passport', 'military_id', 'other'] as const
export type IdDocument = (typeof ID_DOCUMENTS)[number]

export const RECIPIENT_RELATIONS = ['recipient', 'family', 'staff', 'security', 'neighbor', 'other', 'sender'] as const
export type RecipientRelation = (typeof RECIPIENT_RELATIONS)[number]

/** Who can be there: at the pickup those who give, elsewhere those who receive. */
export const relationsAt = (stop: CustodyStop): readonly RecipientRelation[] =>
  stop === 'delivery'
    ? RECIPIENT_RELATIONS.filter((relation) => relation !== 'sender')
    : ['sender', 'staff', 'security', 'other']

export const PIN_DIGITS = 4
export const MAX_PACKAGES = 20
/** A photo is shrunk on the device to this size or less. */
export const MAX_PROOF_FILE_BYTES = 500_000
export const PROOF_FILE_TYPES = ['image/jpeg', 'image/png'] as const
export type ProofFileType = (typeof PROOF_FILE_TYPES)[number]

/** Within this distance of a stop the driver has arrived. */
export const ARRIVAL_WITHIN_M = 150
export const ARRIVAL_METHODS = ['position', 'manual'] as const
export type ArrivalMethod = (typeof ARRIVAL_METHODS)[number]

/** As people write seals: spaces, dashes and letter case do not matter. */
export const normalizeSeal = (seal: string): string => seal.replace(/[\s-]+/g, '').toUpperCase()

/** However it is written: accents, letter case, signs and the order of the parts do not matter. */
export const isSameName = (one: string, other: string): boolean => nameParts(one) === nameParts(other)

const nameParts = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/** `ML-0012-1-7KQF2M`: order, number of the package, and letters that only our label printer knows. */
const PACKAGE_CODE = /^ML-(\d{4,10})-(\d{1,2})-([0-9A-HJKMNP-TV-Z]{6})$/

export const packageCodeOf = (orderId: number, number: number, letters: string): string =>
  `ML-${String(orderId).padStart(4, '0')}-${number}-${letters}`

export function readPackageCode(code: string): { orderId: number; number: number } | null {
  const match = PACKAGE_CODE.exec(normalizePackageCode(code))
  return match ? { orderId: Number(match[1]), number: Number(match[2]) } : null
}

/** Its last six letters, which suffice where the order is known. */
const SHORT_CODE = /^[0-9A-HJKMNP-TV-Z]{6}$/
export const isShortCode = (code: string): boolean => SHORT_CODE.test(normalizePackageCode(code))

export const normalizePackageCode = (code: string): string => code.trim().toUpperCase()

/** The numbers of an order's packages among the codes of a scan, each once. */
export const packagesIn = (codes: readonly string[]): number[] =>
  [...new Set(codes.flatMap((code) => readPackageCode(code)?.number ?? []))].toSorted((a, b) => a - b)

export type ScanResult = {
  /** Numbers of the packages that were expected and not scanned. */
  missing: number[]
  /** Codes that are not of this order. */
  foreign: string[]
}

/**
 * Compares what was scanned with the order's packages, and with those of them that are expected at the stop. Works without a
 * network: the letters are checked by the server.
 */
export function checkScan(
  orderId: number,
  packageCount: number,
  codes: readonly string[],
  expected: readonly number[] = Array.from({ length: packageCount }, (_, index) => index + 1),
): ScanResult {
  const scanned = new Set<number>()
  const foreign: string[] = []
  for (const code of codes) {
    const read = readPackageCode(code)
    if (read?.orderId === orderId && read.number >= 1 && read.number <= packageCount) scanned.add(read.number)
    else if (!isShortCode(code)) foreign.push(code)
  }
  const missing = expected.filter((number) => !scanned.has(number))
  const short = [...new Set(codes.map(normalizePackageCode).filter(isShortCode))]
  return { missing: missing.slice(short.length), foreign: [...foreign, ...short.slice(missing.length)] }
}
