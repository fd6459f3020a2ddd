/** Admins add drivers, edit their accounts, and deactivate them. */
import { randomUUID } from 'node:crypto'
import { INVITATION_DAYS } from '@meridian/domain/accounts/accounts.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { type AccountEventKind, recordAccountEvent } from '../../audit/account-events.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import type { Deps } from '../../http/deps.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { createAccount, NO_PASSWORD } from '../../security/create-account.ts'
import { publicOrigin, resetLink } from '../../security/secrets/links.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'
import type { Sessions } from '../../security/sessions.ts'
import type { Visitor } from '../../security/visitor.ts'
import { isEmailTaken } from '../accounts/accounts.queries.ts'
import { releaseUnverified } from '../accounts/address-holders.commands.ts'
import { closeAccount } from '../accounts/close-account.commands.ts'
import { insertPasswordReset } from '../accounts/password-resets.commands.ts'
import { welcomeMail } from './driver-accounts.mails.ts'
import { type DriverAccount, findDriverAccountForChange } from './driver-accounts.queries.ts'

export type DriverAccountDeps = Deps & { mailer: Mailer; sessions: Sessions }
type Caller = { actor: Actor; visitor: Visitor }

type NewDriver = { email: string; firstName: string; lastName: string; phone: string | null; weeklyGoal: number }

/** No password opens the account until the driver chooses one with the link in the mail. */
export async function addDriver(deps: DriverAccountDeps, trx: Db, given: NewDriver, caller: Caller): Promise<number> {
  const { clock, env, mailer } = deps
  const now = clock()
  if (await isEmailTaken(trx, given.email)) throw taken()
  const { weeklyGoal, ...person } = given
  const released = await releaseUnverified(trx, given.email, { now, visitor: caller.visitor })
  const account = { ...person, role: 'driver', passwordHash: NO_PASSWORD, createdAt: now } as const
  const { userId, driverId } = await createAccount(trx, account)
  if (driverId === null) throw new Error('A driver account was made without its driver record')
  await trx.updateTable('drivers').set({ weekly_goal: weeklyGoal }).where('id', '=', driverId).execute()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 24 * 3600_000)
  await insertPasswordReset(trx, { token_hash: hashToken(token), user_id: userId, expires_at: expiresAt })
  // A new driver has chosen no language yet: it is that of the page on which the admin adds them.
  const language = caller.visitor.language ?? 'en'
  await mailer.send(trx, welcomeMail(given, resetLink(publicOrigin(env), token), language))
  await recordChange(trx, caller, {
    kind: 'invited',
    userId,
    driverId,
    now,
    details: { email: given.email, role: 'driver' },
    releasedUserId: released,
  })
  return driverId
}

const taken = () => new AppError('email_taken')

export type DriverEdit = {
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | null | undefined
  weeklyGoal?: number | undefined
  isActive?: boolean | undefined
}

export async function editDriver(
  deps: DriverAccountDeps,
  driverId: number,
  edit: DriverEdit,
  caller: Caller,
): Promise<void> {
  const now = deps.clock()
  const ended = await deps.db.transaction().execute(async (trx) => {
    const before = await findDriverAccountForChange(trx, driverId)
    if (!before) throw new AppError('driver_not_found')
    const { userId } = before
    const changed = changedFields(before, edit)
    if (changed.length > 0) {
      const after = { ...before, ...defined(edit) }
      await saveDriverAccount(trx, { ...after, driverId, userId, now })
      await recordChange(trx, caller, { kind: 'profile_changed', userId, driverId, now, details: { changed } })
    }
    if (edit.isActive === undefined || edit.isActive === before.isActive) return null
    if (edit.isActive) await reopen(trx, userId)
    else await close(trx, { userId, driverId, now })
    await recordChange(trx, caller, { kind: edit.isActive ? 'reactivated' : 'deactivated', userId, driverId, now })
    return edit.isActive ? null : userId
  })
  // After the commit: a node that checked before it would still find the account active, and keep the session.
  if (ended !== null) deps.sessions.revoked({ userId: ended })
  deps.wakeReactors()
}

async function reopen(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('users').set({ deactivated_at: null }).where('id', '=', userId).execute()
}

/** With the key of work that was left on phones. */
async function close(trx: Db, { userId, driverId, now }: { userId: number; driverId: number; now: Date }) {
  await trx.updateTable('users').set({ device_key_id: randomUUID() }).where('id', '=', userId).execute()
  await trx.updateTable('drivers').set({ is_on_duty: false }).where('id', '=', driverId).execute()
  await closeAccount(trx, userId, now)
}

type AccountChange = {
  kind: AccountEventKind
  userId: number
  driverId: number
  now: Date
  details?: Record<string, string | readonly string[]>
  releasedUserId?: number | null
}

/** The account's audit row, and the event that refreshes every screen that shows drivers. */
async function recordChange(
  trx: Db,
  { actor, visitor }: Caller,
  { kind, userId, driverId, now, details = {}, releasedUserId = null }: AccountChange,
) {
  const from = { ipAddress: visitor.ipAddress, userAgent: visitor.userAgent }
  await recordAccountEvent(trx, { kind, userId, actorUserId: actor.userId, from, at: now, details })
  const event = { name: 'driver.changed', orderId: null, status: null, actor, driverId, occurredAt: now } as const
  await recordEvent(trx, releasedUserId === null ? event : { ...event, details: { releasedUserId } })
}

const FIELDS = ['firstName', 'lastName', 'phone', 'weeklyGoal'] as const

const changedFields = (before: Record<(typeof FIELDS)[number], unknown>, edit: DriverEdit): string[] =>
  FIELDS.filter((field) => edit[field] !== undefined && edit[field] !== before[field])

const defined = (edit: DriverEdit): Partial<NewDriver> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))

type Saved = Omit<DriverAccount, 'isActive'> & { driverId: number; now: Date }

async function saveDriverAccount(trx: Db, account: Saved): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      first_name: account.firstName,
      last_name: account.lastName,
      phone: account.phone,
      updated_at: account.now,
    })
    .where('id', '=', account.userId)
    .execute()
  await trx.updateTable('drivers').set({ weekly_goal: account.weeklyGoal }).where('id', '=', account.driverId).execute()
}
