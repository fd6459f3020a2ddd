/** The tables of arrivals and proofs at the stops of an order. */
import type { ArrivalMethod, CheckedProofKind, ProofFileType, ProofKind } from '@meridian/domain/proofs/proofs.ts'
import type { CountUnit } from '@meridian/domain/proofs/reconciliation.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { AttachedKind } from '@meridian/domain/trade-forms/attached-files.ts'
import type { Excursion } from '@meridian/domain/trade-forms/excursion.ts'
import type { Generated, JSONColumnType } from 'kysely'

export type ProofTables = {
  stop_arrivals: {
    order_id: number
    stop: CustodyStop
    driver_id: number
    method: ArrivalMethod
    arrived_at: Date
    device_time: Date | null
    latitude: number | null
    longitude: number | null
    recorded_at: Generated<Date>
  }
  stop_proofs: {
    id: Generated<string>
    key: string
    order_id: number
    stop: CustodyStop
    kind: ProofKind
    driver_id: number
    user_id: number
    value: JSONColumnType<Record<string, unknown>, string | undefined, string>
    skip_reason: string | null
    sha256: string
    occurred_at: Date
    device_time: Date | null
    latitude: number | null
    longitude: number | null
    recorded_at: Generated<Date>
  }
  proof_files: {
    proof_id: string
    media_type: ProofFileType
    bytes: number
    received_bytes: Generated<number>
    storage_key: string | null
    stored_at: Date | null
    deleted_at: Date | null
    /** The ledger has its `file_received`. */
    is_receipt_recorded: Generated<boolean>
  }
  file_pieces: {
    storage_key: string
    position: number
    content: Buffer
    created_at: Generated<Date>
  }
  unreferenced_files: {
    storage_key: string
    order_id: number
    announced_at: Date
  }
  proof_failures: {
    order_id: number
    kind: CheckedProofKind
    failures: number
  }
  attached_files: {
    id: Generated<number>
    order_id: number
    kind: AttachedKind
    sha256: string
    media_type: string
    bytes: number
    excursion: JSONColumnType<Excursion> | null
    user_id: number
    attached_at: Date
    storage_key: string | null
    deleted_at: Date | null
  }
  reconciliations: {
    id: Generated<number>
    order_id: number
    stop: CustodyStop
    unit: CountUnit
    expected: number
    counted: number | null
    received: number | null
    missing: number
    extra: number
    missing_packages: number[]
    is_difference: boolean
    reason: string | null
    driver_id: number
    counted_at: Date
    resolution: string | null
    resolved_at: Date | null
    resolved_by: number | null
  }
  used_seals: {
    seal: string
    order_id: number
    used_at: Date
  }
  pin_failures: {
    order_id: number
    failures: number
    last_failed_at: Date
  }
}
