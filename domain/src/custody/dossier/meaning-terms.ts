/** Whether what was agreed in the first row was kept. */

import { SERVICE_TYPES, type ServiceType } from '../../orders/orders.ts'
import { type ProofTerms, requirementsAt } from '../../proofs/proofs.ts'
import { formatCelsius, isInBand, TEMPERATURE_BANDS, type TemperatureBand } from '../../proofs/stability.ts'
import { stabilityEnd } from '../../proofs/stability-clock.ts'
import type { CustodyStop } from '../../proofs/stops.ts'
import { formatMinutes } from '../../time/format.ts'
import type { JsonObject } from '../canonical-json.ts'
import type { CustodyKind } from '../ledger.ts'
import { agreedRow } from './agreed.ts'
import { proofLabel } from './entry-text.ts'
import { bestTimeOf, type ChainRow, type Finding, type MeaningTexts } from './meaning-rows.ts'

type Rows = readonly ChainRow[]

/** The row that completes a stop. */
const COMPLETED = { picked_up: 'pickup', delivered: 'delivery', returned: 'return' } as const satisfies Partial<
  Record<CustodyKind, CustodyStop>
>
const isCompletion = (kind: CustodyKind): kind is keyof typeof COMPLETED => Object.hasOwn(COMPLETED, kind)

/** Nothing is known to have been agreed in a chain that began without its first row, or with one that cannot be read. */
export function termFindings(rows: Rows, texts: MeaningTexts): Finding[] {
  const agreed = agreedRow(rows)?.body.details
  return [
    ...skipped(rows, texts),
    ...(agreed
      ? [...missing(rows, agreed, texts), ...outOfBand(rows, agreed, texts), ...late(rows, agreed, texts)]
      : []),
  ]
}

const finding = (row: number, text: string): Finding => ({ row, about: 'terms', text })

const skipped = (rows: Rows, { findings, entries }: MeaningTexts): Finding[] =>
  rows
    .filter(({ body }) => body.kind === 'proof_skipped')
    .map(({ body: { position, details } }) =>
      finding(position, findings.skipped(position, proofLabel(String(details.proof), null, entries))),
    )

function missing(rows: Rows, agreed: JsonObject, { findings, entries }: MeaningTexts): Finding[] {
  const terms = proofTermsOf(agreed)
  if (!terms) return []
  return rows.flatMap(({ body: { kind: done, position } }) => {
    if (!isCompletion(done)) return []
    const stop = COMPLETED[done]
    return requirementsAt(terms, stop)
      .filter(({ strength, kind }) => strength === 'required' && !isCaptured(rows, stop, kind, position))
      .map(({ kind }) => finding(position, findings.withoutAgreed(position, done, proofLabel(kind, null, entries))))
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
function outOfBand(rows: Rows, { temperatureBand }: JsonObject, { findings, bands }: MeaningTexts): Finding[] {
  if (!TEMPERATURE_BANDS.includes(temperatureBand as TemperatureBand)) return []
  const band = temperatureBand as TemperatureBand
  return rows.flatMap(({ body, personal }) => {
    if (body.details.isOutOfBand === true) return []
    return body.proofs
      .map(({ kind }, at) => (kind === 'temperature' ? celsiusIn(personal[`proofs.${at}`]?.value) : null))
      .filter((celsius) => celsius !== null && !isInBand(celsius, band))
      .map((celsius) => {
        const measured = formatCelsius(celsius as number)
        return finding(body.position, findings.otherTemperature(body.position, measured, bands[band]))
      })
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

function late(rows: Rows, { collectedAt, stabilityHours }: JsonObject, { findings }: MeaningTexts): Finding[] {
  if (typeof collectedAt !== 'string' || typeof stabilityHours !== 'number') return []
  const end = stabilityEnd({ collectedAt: new Date(collectedAt), stabilityHours })?.getTime() ?? Number.NaN
  return rows
    .filter(({ body }) => body.kind === 'delivered' && bestTimeOf(body) > end)
    .map(({ body }) => {
      const by = formatMinutes((bestTimeOf(body) - end) / 60_000)
      return finding(body.position, findings.afterStability(body.position, by, stabilityHours))
    })
}
