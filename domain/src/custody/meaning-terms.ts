/** Whether what was agreed in the first row was kept. */
import { formatMinutes } from '../format.ts'
import { SERVICE_TYPES, type ServiceType } from '../orders.ts'
import { type ProofTerms, requirementsAt } from '../proofs.ts'
import { BAND_LABELS, BAND_RANGES, formatCelsius, isInBand, type TemperatureBand } from '../stability.ts'
import { stabilityEnd } from '../stability-clock.ts'
import type { CustodyStop } from '../stops.ts'
import { agreedRow } from './agreed.ts'
import type { JsonObject } from './canonical-json.ts'
import { proofLabel } from './entry-text.ts'
import type { CustodyKind } from './ledger.ts'
import { bestTimeOf, type ChainRow, type Finding } from './meaning-rows.ts'

type Rows = readonly ChainRow[]

/** The row that completes a stop. */
const COMPLETES: Partial<Record<CustodyKind, { stop: CustodyStop; word: string }>> = {
  picked_up: { stop: 'pickup', word: 'picked up' },
  delivered: { stop: 'delivery', word: 'delivered' },
  returned: { stop: 'return', word: 'returned' },
}

/** Nothing is known to have been agreed in a chain that began without its first row, or with one that cannot be read. */
export function termFindings(rows: Rows): Finding[] {
  const agreed = agreedRow(rows)?.body.details
  return [
    ...skipped(rows),
    ...(agreed ? [...missing(rows, agreed), ...outOfBand(rows, agreed), ...late(rows, agreed)] : []),
  ]
}

const finding = (row: number, text: string): Finding => ({ row, about: 'terms', text: `Row ${row}: ${text}.` })

const skipped = (rows: Rows): Finding[] =>
  rows
    .filter(({ body }) => body.kind === 'proof_skipped')
    .map(({ body }) => finding(body.position, `${proofName(String(body.details.proof))} skipped`))

/** In the middle of a sentence. */
const proofName = (kind: string): string => {
  const label = proofLabel(kind)
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

function missing(rows: Rows, agreed: JsonObject): Finding[] {
  const terms = proofTermsOf(agreed)
  if (!terms) return []
  return rows.flatMap(({ body }) => {
    const done = COMPLETES[body.kind]
    if (!done) return []
    return requirementsAt(terms, done.stop)
      .filter(({ strength, kind }) => strength === 'required' && !isCaptured(rows, done.stop, kind, body.position))
      .map(({ kind }) => finding(body.position, `${done.word} without what was agreed: ${proofName(kind)}`))
  })
}

const isCaptured = (rows: Rows, stop: CustodyStop, kind: string, before: number): boolean =>
  rows.some(
    ({ body }) =>
      body.kind === 'proof_added' &&
      body.stop === stop &&
      body.position < before &&
      body.proofs.some((proof) => proof.kind === kind),
  )

function proofTermsOf({ serviceType, isControlled, requires, requiresClassProofs }: JsonObject): ProofTerms | null {
  if (!SERVICE_TYPES.includes(serviceType as ServiceType)) return null
  const own = Array.isArray(requires) ? requires : []
  return {
    serviceType: serviceType as ServiceType,
    isControlled: isControlled === true,
    requiresSignature: own.includes('signature'),
    requiresId: own.includes('id_check'),
    requiresPhoto: own.includes('photo'),
    requiresPin: own.includes('pin'),
    requiresProofs: requiresClassProofs === true,
  }
}

/** One that was marked when it was recorded is a finding by its mark. */
function outOfBand(rows: Rows, { temperatureBand }: JsonObject): Finding[] {
  if (typeof temperatureBand !== 'string' || !(temperatureBand in BAND_LABELS)) return []
  const band = temperatureBand as TemperatureBand
  return rows.flatMap(({ body, personal }) => {
    if (body.details.isOutOfBand === true) return []
    return body.proofs
      .map(({ kind }, at) => (kind === 'temperature' ? celsiusIn(personal[`proofs.${at}`]?.value) : null))
      .filter((celsius) => celsius !== null && !isInBand(celsius, band))
      .map((celsius) =>
        finding(body.position, `${formatCelsius(celsius as number)}, but ${BAND_RANGES[band]} was agreed`),
      )
  })
}

function celsiusIn(json: string | undefined): number | null {
  try {
    const { celsius } = JSON.parse(json ?? 'null') ?? {}
    return typeof celsius === 'number' ? celsius : null
  } catch {
    return null
  }
}

function late(rows: Rows, { collectedAt, stabilityHours }: JsonObject): Finding[] {
  if (typeof collectedAt !== 'string' || typeof stabilityHours !== 'number') return []
  const end = stabilityEnd({ collectedAt: new Date(collectedAt), stabilityHours })?.getTime() ?? Number.NaN
  return rows
    .filter(({ body }) => body.kind === 'delivered' && bestTimeOf(body) > end)
    .map(({ body }) => {
      const by = formatMinutes((bestTimeOf(body) - end) / 60_000)
      return finding(body.position, `delivered ${by} after the ${stabilityHours} hours for which the sample is stable`)
    })
}
