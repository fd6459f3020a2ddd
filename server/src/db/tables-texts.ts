import type { ConsentSource, TextKind, TextState } from '@meridian/domain/notices/text-messages.ts'
import type { Generated } from 'kysely'

export type TextTables = {
  text_messages: {
    id: Generated<number>
    to_number: string
    kind: TextKind
    body_text: string
    cause: string
    order_id: number
    driver_id: number | null
    state: TextState
    failure: string | null
    created_at: Date
    sent_at: Date | null
  }
  text_consents: {
    number: string
    granted_at: Date | null
    granted_by: number | null
    granted_how: ConsentSource | null
    revoked_at: Date | null
  }
}
