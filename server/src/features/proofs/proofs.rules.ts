/** The checks of a proof that need no I/O. */
import { createHash, randomBytes } from 'node:crypto'
import type { Proof } from '@meridian/contract/orders/proofs.ts'
import { canonicalJson, type JsonObject } from '@meridian/domain/custody/canonical-json.ts'
import { STORED_REASONS } from '@meridian/domain/orders/reasons.ts'
import {
  checkScan,
  isShortCode,
  isSignatureReplaced,
  normalizePackageCode,
  normalizeSeal,
  type ProofKind,
} from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { countBefore, decideCount } from '@meridian/domain/trade-forms/counts.ts'
import { AppError, asError } from '../../errors/app-error.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import type { PackageCodes } from '../../security/secrets/package-codes.ts'
import type { EarlierProof } from './proofs.queries.ts'
import { countsIn, packagesExpectedAt, requireSameNumber } from './reconciliation.rules.ts'

type ProofOf<K extends Proof['kind']> = Extract<Proof, { kind: K }>
/** What a check may compare a proof with. */
export type Facts = { order: OrderRow; earlier: readonly EarlierProof[]; packageCodes: PackageCodes }
type Check<K extends Proof['kind']> = (proof: ProofOf<K>, facts: Facts) => void

const nothing = () => {}

/** Each throws its refusal. The PIN is not here: its failures are counted. */
const CHECKS: { [K in Proof['kind']]: Check<K> } = {
  scan: requireExpectedPackages,
  count({ stop, count, reason }, { order, earlier }) {
    const decision = decideCount({
      form: order.trade_form,
      earlier: countBefore(countsIn(earlier), stop),
      count,
      reason,
    })
    if (!decision.ok) throw asError(decision)
  },
  seal: requireSameSeal,
  id_check({ nameMatches, isOfAge }) {
    if (!nameMatches || !isOfAge) throw new AppError('id_check_failed')
  },
  temperature: nothing,
  photo: nothing,
  signature: nothing,
  recipient: requireSameNumber,
  note: nothing,
  pin: nothing,
}

export const checkProof = (proof: Proof, facts: Facts): void =>
  (CHECKS[proof.kind] as (proof: Proof, facts: Facts) => void)(proof, facts)

/** The last six letters of a label, as typed, are replaced by the whole code where they belong to a package of the order. */
export function withWholeCodes(proof: Proof, { order, packageCodes }: Pick<Facts, 'order' | 'packageCodes'>): Proof {
  if (proof.kind !== 'scan' || !proof.codes.some(isShortCode)) return proof
  const own = Array.from({ length: order.package_count }, (_, index) => packageCodes.codeOf(order.id, index + 1))
  const whole = (code: string) =>
    isShortCode(code) ? (own.find((label) => label.endsWith(`-${normalizePackageCode(code)}`)) ?? code) : code
  return { ...proof, codes: proof.codes.map(whole) }
}

/** The driver may leave without some of them, with a reason: nobody does so unnoticed. */
function requireExpectedPackages({ stop, codes, reason }: ProofOf<'scan'>, facts: Facts): void {
  const { order, packageCodes } = facts
  const orderId = order.id
  const expected = packagesExpectedAt(stop, facts)
  const { missing, foreign } = checkScan(orderId, order.package_count, codes, expected)
  if (foreign.length > 0) throw new AppError('packages_foreign', { orderId, codes: foreign })
  const invalid = codes.filter((code) => !packageCodes.isOurs(code))
  if (invalid.length > 0) throw new AppError('package_code_invalid', { codes: invalid })
  if (missing.length > 0 && reason === null)
    throw new AppError('packages_missing', { orderId, missing, count: order.package_count })
}

function requireSameSeal({ stop, seal }: ProofOf<'seal'>, { earlier }: Facts): void {
  if (stop === 'pickup') return
  const atPickup = earlier.findLast(
    (proof) => proof.stop === 'pickup' && proof.kind === 'seal' && proof.skip_reason === null,
  )?.value.seal
  if (typeof atPickup !== 'string' || normalizeSeal(atPickup) === normalizeSeal(seal)) return
  throw new AppError('seal_differs')
}

/** Only the signature, of a person who is not able to sign: one who declines to has to be asked again, or it is a problem to report. */
export const maySkipRequired = (
  { kind, reason }: { kind: ProofKind; reason: string },
  stop: CustodyStop,
  earlier: readonly EarlierProof[],
): boolean =>
  kind === 'signature' &&
  reason === STORED_REASONS.notAbleToSign &&
  isSignatureReplaced(
    stop,
    earlier.map((proof) => ({ stop: proof.stop, kind: proof.kind, isSkipped: proof.skip_reason !== null })),
  )

/** What is stored of a proof. Never the PIN itself. */
const VALUES: { [K in Proof['kind']]: (proof: ProofOf<K>) => JsonObject } = {
  scan: ({ codes, reason }) => ({
    codes: [...new Set(codes.map(normalizePackageCode))].sort(),
    ...(reason ? { reason } : {}),
  }),
  count: ({ count, reason }) => ({ count, reason }),
  seal: ({ seal }) => ({ seal }),
  temperature: ({ celsius }) => ({ celsius }),
  photo: () => ({}),
  signature: () => ({}),
  pin: () => ({ matches: true }),
  id_check: ({ document, nameMatches, isOfAge }) => ({ document, nameMatches, isOfAge }),
  // How many were taken along: what is expected at the next stop.
  recipient: ({ name, relation, stop, packages = null }) => ({
    name,
    relation,
    ...(stop === 'pickup' && packages !== null ? { packages } : {}),
  }),
  note: ({ note }) => ({ note }),
}

export const storedValueOf = (proof: Proof): JsonObject => (VALUES[proof.kind] as (proof: Proof) => JsonObject)(proof)

/**
 * The value as it is stored, and its hash, which stays when the value is deleted. The salt goes with the value: without it
 * a name or a seal number could be found again by hashing guesses.
 */
export function hashedValue(value: JsonObject): { value: JsonObject; sha256: string } {
  const salted = { ...value, salt: randomBytes(16).toString('hex') }
  return { value: salted, sha256: createHash('sha256').update(canonicalJson(salted)).digest('hex') }
}
