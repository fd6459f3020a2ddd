import type { ImportColumns, ImportField, RowTexts } from '@meridian/domain/imports/fields.ts'
import type { PhiKind } from '@meridian/domain/proofs/phi-guard.ts'
import type { Generated, JSONColumnType } from 'kysely'

/** In both languages: colleagues read the same row. */
export type RowFault = {
  /** Null: about the whole row. */
  field: ImportField | null
  message: { en: string; es: string }
  /** A text for the cell that would do. */
  suggestion: string | null
}

/** Patterns of patients' data by field. */
export type RowPhi = { [F in ImportField]?: PhiKind[] }

export type ImportRowState = 'waiting' | 'good' | 'faulty' | 'placed'

export type ImportTables = {
  imports: {
    id: Generated<number>
    organization_id: number
    user_id: number
    file_name: string
    sha256: string
    titles: JSONColumnType<string[], string, string>
    sheets: JSONColumnType<{ read: string; others: string[] }, string | null, string | null> | null
    columns: JSONColumnType<ImportColumns, string | undefined, string>
    pickup_site_id: number | null
    is_date_mixed: Generated<boolean>
    state: Generated<'columns' | 'staged'>
    place_mode: 'good' | 'all' | null
    placing_by: number | null
    has_failed: Generated<boolean>
    leased_until: Date | null
    row_count: number
    /** Of its rows, and of what was typed over them. */
    bytes: Generated<number>
    created_at: Date
  }
  import_rows: {
    import_id: number
    row_no: number
    cells: JSONColumnType<string[], string, string>
    edits: JSONColumnType<RowTexts, string | undefined, string>
    revision: Generated<number>
    state: Generated<ImportRowState>
    faults: JSONColumnType<RowFault[], string | undefined, string>
    /** What `POST /api/orders` takes. */
    request: JSONColumnType<Record<string, unknown>, string | null, string | null> | null
    total_cents: number | null
    phi: JSONColumnType<RowPhi, string | undefined, string>
    order_id: number | null
  }
  import_mappings: {
    organization_id: number
    signature: string
    columns: JSONColumnType<ImportColumns, string, string>
    pickup_site_id: number | null
    updated_at: Date
  }
}
