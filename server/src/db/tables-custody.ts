/** The custody ledger's tables. */
import type { Generated } from 'kysely'

export type CustodyTables = {
  custody_ledger: {
    order_id: number
    position: number
    body: string
    hash: string
  }
  custody_heads: {
    order_id: number
    length: number
    previous_hash: string
    head_hash: string
    anchored_length: Generated<number>
  }
  custody_personal: {
    order_id: number
    position: number
    field: string
    salt: string
    value: string
  }
  custody_holds: {
    order_id: number
    reason: string
    set_by: number
    set_at: Date
  }
  custody_anchors: {
    id: number
    body: string
    hash: string
    signature: string
    public_key: string
  }
  custody_anchor_heads: {
    anchor_id: number
    order_id: number
    length: number
    head_hash: string
  }
}
