/** Adding and removing passkeys of the own account: both need the password, and the owner gets a mail of both. */
import type { NewCredential, PasskeyCreationOptions } from '@meridian/contract/accounts/passkeys.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { recordAccountEvent } from '../../../audit/account-events.ts'
import { type Db, postgresError, UNIQUE_VIOLATION } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Session } from '../../../http/session.ts'
import { relyingParty } from '../../../security/second-factors/relying-party.ts'
import { refreshTwoFactor } from '../../../security/second-factors/second-factors.ts'
import type { Visitor } from '../../../security/visitor.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { passkeyMail } from '../accounts.mails.ts'
import { findUser, lockUser } from '../accounts.queries.ts'
import { provePassword } from '../own-account.commands.ts'
import { makeFirstBackupCodes } from '../two-factor.commands.ts'
import { isTwoFactorWanted } from '../two-factor-rule.queries.ts'
import { ALGORITHMS, challengeOf, readNewCredential } from './authenticator.ts'
import { CHALLENGE_TIMEOUT_MS, newChallenge, takeChallenge } from './challenges.commands.ts'
import { listPasskeys, toKnown, toPasskey } from './passkeys.queries.ts'
import { userHandleOf } from './user-handle.ts'

const MAX_PASSKEYS = 20

type Caller = { visitor: Visitor; session: Session }

export async function beginAdding(
  deps: AccountDeps,
  password: string,
  { visitor, session }: Caller,
): Promise<PasskeyCreationOptions> {
  const { db, clock, env, secrets } = deps
  const { userId } = session
  const { id, origin } = relyingParty(env)
  await provePassword(deps, userId, password, visitor)
  const user = await findUser(db, userId)
  return {
    rp: { id, name: `Meridian (${new URL(origin).host})` },
    user: {
      id: userHandleOf(secrets.signing, userId),
      name: user.email,
      displayName: fullName({ firstName: user.first_name, lastName: user.last_name }),
    },
    challenge: await newChallenge(db, { sessionId: session.id }, clock()),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_TIMEOUT_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: (await listPasskeys(db, userId)).map(toKnown),
  }
}

export async function addPasskey(
  deps: AccountDeps,
  { name, credential }: { name: string; credential: NewCredential },
  { visitor, session }: Caller,
) {
  const { db, clock, mailer, sessions } = deps
  const { userId } = session
  const read = await readCredential(deps, credential, session)
  const added = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    if ((await listPasskeys(trx, userId)).length >= MAX_PASSKEYS)
      throw new AppError('too_many_passkeys', { max: MAX_PASSKEYS })
    const transports = (credential.response.transports ?? []).filter((transport) => /^[a-z-]+$/.test(transport))
    const passkey = await insertPasskey(trx, {
      user_id: userId,
      credential_id: credential.id,
      public_key: read.publicKey,
      sign_count: String(read.counter),
      transports: transports.join(' '),
      name,
      created_at: clock(),
    })
    const backupCodes = await makeFirstBackupCodes(trx, deps, userId)
    await refreshTwoFactor(trx, userId)
    const event = { kind: 'passkey_added', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, event)
    await mailer.send(trx, passkeyMail(await findUser(trx, userId), 'added'))
    return { passkey: toPasskey(passkey), backupCodes }
  })
  // Where it is required, this account is let in from now on, on every node.
  if (await isTwoFactorWanted(deps, session)) sessions.revoked({ userId })
  return added
}

/** The password was proved when the challenge was made; the challenge is of this session. */
async function readCredential({ db, clock, env, log }: AccountDeps, credential: NewCredential, session: Session) {
  const party = relyingParty(env)
  const challenge = challengeOf(credential.response.clientDataJSON)
  if (challenge === null || !(await takeChallenge(db, challenge, { sessionId: session.id }, clock())))
    throw new AppError('passkey_expired')
  try {
    return await readNewCredential(credential, { challenge, party })
  } catch (error) {
    log.info({ err: error, userId: session.userId }, 'a new passkey was refused')
    throw new AppError('passkey_not_added')
  }
}

type NewPasskey = {
  user_id: number
  credential_id: string
  public_key: Buffer
  sign_count: string
  transports: string
  name: string
  created_at: Date
}

async function insertPasskey(trx: Db, passkey: NewPasskey) {
  try {
    const inserted = trx.insertInto('passkeys').values(passkey)
    return await inserted.returning(['id', 'name', 'created_at', 'last_used_at']).executeTakeFirstOrThrow()
  } catch (error) {
    throw postgresError(error)?.code === UNIQUE_VIOLATION ? new AppError('passkey_already_added') : error
  }
}

export async function removePasskey(
  deps: AccountDeps,
  { id, password }: { id: number; password: string },
  { visitor, session }: Caller,
): Promise<void> {
  const { db, clock, mailer } = deps
  const { userId } = session
  await provePassword(deps, userId, password, visitor)
  const isWanted = await isTwoFactorWanted(deps, session)
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new AppError('passkey_not_found')
    if (!(await refreshTwoFactor(trx, userId)) && isWanted) throw new AppError('two_factor_kept')
    const event = { kind: 'passkey_removed', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, event)
    await mailer.send(trx, passkeyMail(await findUser(trx, userId), 'removed'))
  })
}
