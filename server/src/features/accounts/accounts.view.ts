import type { User } from '@meridian/contract/accounts/accounts.ts'
import type { Account } from '@meridian/contract/accounts/members.ts'
import { formatPhone } from '@meridian/domain/accounts/phones.ts'
import type { Env } from '../../env.ts'
import type { Session } from '../../http/session.ts'
import type { OutboxRow, SessionRow, UserRow } from './accounts.queries.ts'
import type { InvitationRow } from './invitations.queries.ts'
import type { AccountRow } from './members.queries.ts'

/** `session`: of the caller. Someone who is just signing in begins with the organization chosen last. */
export function toUser(row: UserRow, session?: Session, { requiresAdminTwoFactor = false } = {}): User {
  const organizationId = session?.organizationId ?? row.organization_id
  const chosen = row.memberships.find((membership) => membership.organizationId === organizationId)
  const isTwoFactorRequired = chosen?.requiresTwoFactor || (row.role === 'admin' && requiresAdminTwoFactor)
  return {
    id: row.id,
    // A new account whose address an unverified one still has is known to its owner by that address.
    username: row.pending_email && row.username === row.email ? row.pending_email : row.username,
    email: row.pending_email ?? row.email,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    organizationName: chosen?.name ?? null,
    membership: chosen
      ? {
          organizationId: chosen.organizationId,
          role: chosen.role,
          seesPrices: chosen.seesPrices,
          siteIds: chosen.siteIds && [...chosen.siteIds],
        }
      : null,
    mustSetUpTwoFactor: session?.mustSetUpTwoFactor ?? (isTwoFactorRequired && !row.two_factor_enabled),
    organizations: row.memberships.map(({ organizationId: id, name }) => ({ id, name })),
    language: row.language,
    driverId: row.driver_id,
  }
}

export const toSignedIn = (
  row: UserRow,
  { sessionToken }: { sessionToken: string },
  env: Pick<Env, 'REQUIRE_ADMIN_TWO_FACTOR'>,
) => ({ ...toUser(row, undefined, { requiresAdminTwoFactor: env.REQUIRE_ADMIN_TWO_FACTOR }), sessionToken })

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    organizationName: row.organization_name,
    isActive: row.deactivated_at === null,
    emailVerified: row.email_verified,
    twoFactorEnabled: row.two_factor_enabled,
    lastLogin: row.last_login_at?.toISOString() ?? null,
  }
}

export function toSession(row: SessionRow, currentId: number) {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.updated_at.toISOString(),
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    isCurrent: row.id === currentId,
  }
}

export function toInvitation(row: InvitationRow) {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    organizationName: row.organization_name,
    expiresAt: row.expires_at.toISOString(),
  }
}

/** A link in a mail gives access to an account; only a demo, where all passwords are public, shows it. */
export function toOutgoing(row: OutboxRow, hasDemo: boolean) {
  return {
    id: row.id,
    channel: row.channel,
    to: row.channel === 'sms' ? (formatPhone(row.to_address) ?? row.to_address) : row.to_address,
    subject: row.subject,
    text: hasDemo ? row.body_text : row.body_text.replace(/https?:\/\/\S+/g, '[link hidden]'),
    state: row.state,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
  }
}
