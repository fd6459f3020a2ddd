/** The connection of an organization to its provider. */
import type { ProvidedRole } from '@meridian/domain/organizations/permissions.ts'
import { recordAccountEvent } from '../../../audit/account-events.ts'
import { AppError } from '../../../errors/app-error.ts'
import { encryptText } from '../../../security/secrets/encrypted-text.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { findConnection, hasOwnerWithTwoFactor, hasVerifiedDomain } from './connection.queries.ts'
import { type Caller, organizationOf } from './domains.commands.ts'
import { endProvided, endUnprovided, tellEnded } from './provided-sessions.ts'
import { discover, ProviderError, toIssuer } from './provider.ts'

type Settings = {
  issuer: string
  clientId: string
  /** Without one the stored one stays. */
  clientSecret?: string | undefined
  defaultRole: ProvidedRole
  arePasswordsOff: boolean
}

export const networkOf = ({ env }: Pick<AccountDeps, 'env'>) => ({ mayBePrivate: env.ALLOW_PRIVATE_SSO })

/** Returns the issuer as it is stored. Whether client and secret are right shows only when somebody signs in. */
export async function testProvider(deps: AccountDeps, typed: string): Promise<string> {
  const issuer = toIssuer(typed, networkOf(deps))
  if (!issuer) throw new AppError('invalid_issuer')
  try {
    await discover({ issuer, clientId: 'test', clientSecret: 'test' }, networkOf(deps))
    return issuer
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.info({ issuer, fault: error.fault, cause: error.cause }, 'the provider of single sign-on was refused')
    throw new AppError('provider_fault', { fault: error.fault })
  }
}

/** With another provider, whoever signed in through the one before is signed out, the caller too. */
export async function saveConnection(deps: AccountDeps, given: Settings, { session, visitor }: Caller): Promise<void> {
  const { db, clock, secrets } = deps
  const organizationId = organizationOf(session)
  if (!given.clientId) throw new AppError('client_id_missing')
  const issuer = await testProvider(deps, given.issuer)
  const at = clock()
  const ended = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
    const before = await findConnection(trx, organizationId)
    // A secret goes to the provider it came from, and to no other.
    const kept = before?.issuer === issuer && before.client_id === given.clientId ? before.client_secret : undefined
    const secret = given.clientSecret ? encryptText(secrets.auth, given.clientSecret) : kept
    if (!secret) throw new AppError('client_secret_missing')
    if (given.arePasswordsOff && !before?.are_passwords_off) {
      if (!(await hasVerifiedDomain(trx, organizationId))) throw new AppError('no_verified_domain')
      if (!(await hasOwnerWithTwoFactor(trx, organizationId))) throw new AppError('no_owner_way_back')
    }
    const columns = {
      issuer,
      client_id: given.clientId,
      client_secret: secret,
      default_role: given.defaultRole,
      are_passwords_off: given.arePasswordsOff,
      updated_at: at,
    }
    await trx
      .insertInto('single_sign_on')
      .values({ organization_id: organizationId, created_at: at, ...columns })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
      .execute()
    const { userId } = session
    const { defaultRole, arePasswordsOff } = given
    const details = { organizationId, issuer, defaultRole, arePasswordsOff, hasNewSecret: Boolean(given.clientSecret) }
    const event = { kind: 'single_sign_on_changed', userId, actorUserId: userId, from: visitor, at, details } as const
    await recordAccountEvent(trx, event)
    return before && before.issuer !== issuer ? endProvided(trx, organizationId) : []
  })
  tellEnded(deps, ended)
}

/** Whoever signed in through it is signed out, the caller too. */
export async function removeConnection(deps: AccountDeps, { session, visitor }: Caller): Promise<void> {
  const { db, clock } = deps
  const organizationId = organizationOf(session)
  const ended = await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('single_sign_on')
      .where('organization_id', '=', organizationId)
      .returning('issuer')
      .executeTakeFirst()
    if (!removed) throw new AppError('no_single_sign_on')
    const { userId } = session
    const event = { kind: 'single_sign_on_removed', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, { ...event, details: { organizationId, issuer: removed.issuer } })
    return endUnprovided(trx, organizationId)
  })
  tellEnded(deps, ended)
}
