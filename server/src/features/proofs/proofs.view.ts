import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { formatCounted } from '@meridian/domain/format.ts'
import {
  FILE_PROOF_KINDS,
  ID_DOCUMENT_LABELS,
  type IdDocument,
  type ProofKind,
  RELATION_LABELS,
  type RecipientRelation,
} from '@meridian/domain/proofs.ts'
import { formatCelsius, isInBand } from '@meridian/domain/stability.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'
import { type Count, countText } from '@meridian/domain/trade-forms/counts.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import type { ArrivalRow, ProofRow } from './proofs.queries.ts'

type ProofList = ReplyOf<typeof api.proofs.list>
type Value = ProofRow['value']

/** Null for a picture, and when the value was deleted after its retention. */
const TEXTS: Record<ProofKind, (value: Value) => string | null> = {
  scan: ({ codes }) => (Array.isArray(codes) ? formatCounted(codes.length, 'package') : null),
  count: ({ count, reason }) => (count ? withReason(countText(count as Count), reason) : null),
  seal: ({ seal }) => textOrNull(seal),
  temperature: ({ celsius }) => (typeof celsius === 'number' ? formatCelsius(celsius) : null),
  photo: () => null,
  signature: () => null,
  pin: ({ matches }) => (matches === true ? 'Matched' : null),
  id_check: ({ document }) =>
    document === undefined ? null : `${ID_DOCUMENT_LABELS[document as IdDocument]}: name matches, of age`,
  recipient: ({ name, relation }) =>
    name === undefined ? null : `${name} (${RELATION_LABELS[relation as RecipientRelation]})`,
  note: ({ note }) => textOrNull(note),
}
const withReason = (text: string, reason: unknown): string =>
  typeof reason === 'string' ? `${text} (differs: ${reason})` : text
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isPicture = (kind: ProofKind) => (FILE_PROOF_KINDS as readonly ProofKind[]).includes(kind)

export const toProofList = (
  order: OrderRow,
  arrivals: readonly ArrivalRow[],
  proofs: readonly ProofRow[],
): ProofList => ({
  arrivals: arrivals.map((row) => ({
    stop: row.stop,
    method: row.method,
    driverName: row.driver_name,
    arrivedAt: row.arrived_at.toISOString(),
    leftAt: leftAt(order, row)?.toISOString() ?? null,
  })),
  proofs: proofs.map((row) => toProof(order, row)),
})

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

const toProof = (order: OrderRow, row: ProofRow): ProofList['proofs'][number] => ({
  key: row.key,
  stop: row.stop,
  kind: row.kind,
  driverName: row.driver_name,
  occurredAt: row.occurred_at.toISOString(),
  skipReason: row.skip_reason,
  text: row.skip_reason === null ? TEXTS[row.kind](row.value) : null,
  isOutOfBand: isOutOfBand(order, row),
  hasPicture:
    isPicture(row.kind) && row.skip_reason === null && row.deleted_at === null ? row.storage_key !== null : null,
  sha256: row.sha256,
})

function isOutOfBand({ temperature_band: band }: OrderRow, { kind, value }: ProofRow): boolean {
  return kind === 'temperature' && band !== null && typeof value.celsius === 'number' && !isInBand(value.celsius, band)
}
