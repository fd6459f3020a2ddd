/** Who did what to an account, when and from where. Never holds a password, a token or a code, nor what was typed as a name. */
import type { Db } from '../db/database.ts'

const ACCOUNT_EVENT_KINDS = [
  'registered',
  'login_succeeded',
  'login_failed',
  'login_locked',
  'logout',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'two_factor_enabled',
  'two_factor_disabled',
  'passkey_added',
  'passkey_removed',
  'backup_code_used',
  'sessions_signed_out',
  'session_ended',
  'email_verified',
  'address_released',
  'two_factor_reset',
  'invitation_withdrawn',
  'profile_changed',
  'invited',
  'invitation_accepted',
  'deactivated',
  'reactivated',
  'domain_claimed',
  'domain_verified',
  'domain_lost',
  'domain_removed',
  'single_sign_on_changed',
  'single_sign_on_removed',
  'single_sign_on_linked',
  'role_changed',
  'member_removed',
  'invitation_resent',
  'two_factor_rule_changed',
] as const
export type AccountEventKind = (typeof ACCOUNT_EVENT_KINDS)[number]

export type AccountEvent = {
  kind: AccountEventKind
  /** Whose account; null when no account has the given name. */
  userId: number | null
  /** The signed-in user who did it, if any. */
  actorUserId?: number | null
  from: { ipAddress: string | null; userAgent: string | null }
  at: Date
  details?: Record<string, string | number | boolean | null | readonly string[]>
}

export async function recordAccountEvent(db: Db, event: AccountEvent): Promise<void> {
  await db
    .insertInto('account_events')
    .values({
      kind: event.kind,
      user_id: event.userId,
      actor_user_id: event.actorUserId ?? null,
      ip_address: event.from.ipAddress,
      user_agent: event.from.userAgent,
      details: JSON.stringify(event.details ?? {}),
      created_at: event.at,
    })
    .execute()
}
