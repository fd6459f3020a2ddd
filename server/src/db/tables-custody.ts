/** The custody ledger's tables. */
import type { Generated } from 'kysely'

export type CustodyTables = {
  custody_ledger: {
    order_id: number
    position: number
    body: string
    hash: string
    signature: string | null
  }
  custody_heads: {
    order_id: number
    length: number
    previous_hash: string
    head_hash: string
    anchored_length: Generated<number>
    logged_length: Generated<number>
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
  custody_hold_matters: {
    id: Generated<number>
    order_id: number
    matter: string
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
  custody_log: {
    leaf: number
    order_id: number
    position: number
  }
  custody_log_nodes: {
    level: number
    index: number
    hash: string
  }
  custody_log_heads: {
    size: number
    body: string
    signature: string
    public_key: string
    signed_at: Date
  }
  custody_head_stamps: {
    authority: string
    size: number
    response: Buffer
    stamped_at: Date
    received_at: Date
  }
  custody_head_readers: {
    user_id: number
    since: Date
  }
  custody_head_mails: {
    organization_id: number
    day: string
    size: number
    mailed_at: Date
  }
  custody_keys: {
    public_key: string
    body: string
    signature: string
    signature_before: string | null
    since: Date
  }
  custody_key_revocations: {
    public_key: string
    revoked_at: Date
    reason: string
  }
}
