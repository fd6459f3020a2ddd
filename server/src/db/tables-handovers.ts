/** The tables of handovers between drivers, and of the legs that result from them. */
import type { HandoverCondition } from '@meridian/domain/proofs/legs.ts'
import type { Generated } from 'kysely'

export type HandoverTables = {
  order_legs: {
    order_id: number
    position: number
    driver_id: number
    started_at: Date
    latitude: number | null
    longitude: number | null
    ended_at: Date | null
    /** An admin gave the order to this driver from afar. */
    is_expected: Generated<boolean>
    /** The driver has the goods, and said so. */
    confirmed_at: Date | null
  }
  handovers: {
    id: Generated<number>
    code_hash: string
    order_id: number
    giver_id: number
    condition: HandoverCondition
    note: string | null
    seal: string | null
    latitude: number | null
    longitude: number | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
    receiver_id: number | null
    received_condition: HandoverCondition | null
    received_note: string | null
  }
}
