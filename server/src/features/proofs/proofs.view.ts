import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { Language, Translated } from '@meridian/domain/accounts/language.ts'
import {
  FILE_PROOF_KINDS,
  type IdDocument,
  type ProofKind,
  type RecipientRelation,
} from '@meridian/domain/proofs/proofs.ts'
import { formatCelsius, isInBand } from '@meridian/domain/proofs/stability.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { Count } from '@meridian/domain/trade-forms/counts.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { STOP_PROOF_TEXTS as SPANISH } from '../../texts/es/stop-proofs.ts'
import { STOP_PROOF_TEXTS as ENGLISH } from '../../texts/stop-proofs.ts'
import type { ReconciliationRow } from '../reconciliation/reconciliation.queries.ts'
import { toReconciliation } from '../reconciliation/reconciliation.view.ts'
import type { ArrivalRow, ProofRow } from './proofs.queries.ts'

type ProofList = ReplyOf<typeof api.proofs.list>
type Value = ProofRow['value']

type Texts = Translated<typeof ENGLISH>
const TEXTS_IN: Record<Language, Texts> = { en: ENGLISH, es: SPANISH }

/** Null for a picture, and when the value was deleted after its retention. */
const TEXTS: Record<ProofKind, (value: Value, texts: Texts) => string | null> = {
  scan: ({ codes, reason }, texts) => (Array.isArray(codes) ? texts.packages(codes.length, textOrNull(reason)) : null),
  count: ({ count, reason }, texts) => (count ? texts.counted(count as Count, textOrNull(reason)) : null),
  seal: ({ seal }) => textOrNull(seal),
  temperature: ({ celsius }) => (typeof celsius === 'number' ? formatCelsius(celsius) : null),
  photo: () => null,
  signature: () => null,
  pin: ({ matches }, texts) => (matches === true ? texts.pinMatched : null),
  id_check: ({ document }, texts) => (document === undefined ? null : texts.idChecked(document as IdDocument)),
  recipient: ({ name, relation }, texts) =>
    name === undefined ? null : texts.person(String(name), relation as RecipientRelation),
  note: ({ note }) => textOrNull(note),
}
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isPicture = (kind: ProofKind) => (FILE_PROOF_KINDS as readonly ProofKind[]).includes(kind)

export const toProofList = (
  order: OrderRow,
  arrivals: readonly ArrivalRow[],
  proofs: readonly ProofRow[],
  reconciliations: readonly ReconciliationRow[],
  language: Language,
): ProofList => ({
  arrivals: arrivals.map((row) => ({
    stop: row.stop,
    method: row.method,
    driverName: row.driver_name,
    arrivedAt: row.arrived_at.toISOString(),
    leftAt: leftAt(order, row)?.toISOString() ?? null,
  })),
  proofs: proofs.filter((row) => !isCorrected(row, proofs)).map((row) => toProof(order, row, TEXTS_IN[language])),
  reconciliations: reconciliations.map(toReconciliation),
})

/** The one that corrects it says what it was. */
const isCorrected = ({ stop, kind, skip_reason, occurred_at }: ProofRow, proofs: readonly ProofRow[]): boolean =>
  skip_reason === null &&
  proofs.some(
    (later) =>
      later.stop === stop && later.kind === kind && later.occurred_at > occurred_at && wasValue(later) !== null,
  )

const wasValue = ({ value: { correctedFromCelsius, correctedFrom } }: ProofRow): string | null => {
  if (typeof correctedFromCelsius === 'number') return formatCelsius(correctedFromCelsius)
  return typeof correctedFrom === 'number' ? String(correctedFrom) : null
}

function textOf(row: ProofRow, texts: Texts): string | null {
  const text = TEXTS[row.kind](row.value, texts)
  const was = wasValue(row)
  return text !== null && was !== null ? texts.corrected(text, was) : text
}

const COMPLETED_AT: Record<CustodyStop, (order: OrderRow) => Date | null> = {
  pickup: (order) => order.picked_up_at,
  delivery: (order) => order.delivered_at,
  return: () => null,
}

/** A driver who arrived before the order went to another one did not complete the step. */
function leftAt(order: OrderRow, { stop, arrived_at }: ArrivalRow): Date | null {
  const at = COMPLETED_AT[stop](order)
  return at && at >= arrived_at ? at : null
}

const toProof = (order: OrderRow, row: ProofRow, texts: Texts): ProofList['proofs'][number] => ({
  key: row.key,
  stop: row.stop,
  kind: row.kind,
  driverName: row.driver_name,
  occurredAt: row.occurred_at.toISOString(),
  skipReason: row.skip_reason,
  text: row.skip_reason === null ? textOf(row, texts) : null,
  isOutOfBand: isOutOfBand(order, row),
  hasPicture:
    isPicture(row.kind) && row.skip_reason === null && row.deleted_at === null ? row.storage_key !== null : null,
  sha256: row.sha256,
})

function isOutOfBand({ temperature_band: band }: OrderRow, { kind, value }: ProofRow): boolean {
  return kind === 'temperature' && band !== null && typeof value.celsius === 'number' && !isInBand(value.celsius, band)
}
