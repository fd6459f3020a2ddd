/**
 * Two-factor: on with an authenticator app, which a first valid code shows, or with a passkey. Required at sign-in, turned off by the
 * password; the owner gets a mail of both.
 */
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { hashBackupCode, newBackupCodes } from '../../security/second-factors/backup-codes.ts'
import { refreshTwoFactor } from '../../security/second-factors/second-factors.ts'
import { newTotpSecret, stepOfCode, totpUri } from '../../security/second-factors/totp.ts'
import { decryptText, encryptText } from '../../security/secrets/encrypted-text.ts'
import type { Visitor } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { twoFactorMail } from './accounts.mails.ts'
import { findUser, lockUser } from './accounts.queries.ts'
import { qrPng } from './qr-png.ts'
import { backupHashes, findTwoFactorForChange } from './two-factor.queries.ts'

/** Nothing changes yet: only a first valid code shows that the app really has the secret. */
export async function beginTwoFactor({ db, secrets }: AccountDeps, userId: number) {
  const { email } = await findUser(db, userId)
  const secret = newTotpSecret()
  if (!(await savePendingSecret(db, userId, encryptText(secrets.auth, secret))))
    throw new AppError('two_factor_already_on')
  const picture = await qrPng(totpUri(secret, email))
  return { twoFactorEnabled: false, secret, qrCode: `data:image/png;base64,${picture.toString('base64')}` }
}

export async function confirmTwoFactor(deps: AccountDeps, userId: number, code: string, visitor: Visitor) {
  const { db, clock, mailer } = deps
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const pending = await findTwoFactorForChange(trx, userId)
    if (pending?.verified) throw new AppError('two_factor_already_on')
    if (!pending?.secret) throw new AppError('two_factor_not_started')
    if (!(await redeemTotp(trx, deps, pending, code))) throw new AppError('invalid_setup_code')
    await trx.updateTable('two_factors').set({ verified: true }).where('user_id', '=', userId).execute()
    const backupCodes = await makeBackupCodes(trx, deps, userId)
    await refreshTwoFactor(trx, userId)
    const event = { kind: 'two_factor_enabled', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, event)
    await mailer.send(trx, twoFactorMail(await findUser(trx, userId), 'on'))
    return backupCodes
  })
}

type End = { visitor: Visitor; hasProof: boolean; isWanted: boolean }

/**
 * Removes the authenticator app; answers whether two-factor is still on, by a passkey. Without proof only a setup that was never
 * confirmed is ended: it may have been turned on since the caller checked.
 */
export async function endTwoFactor(
  { db, clock, mailer }: AccountDeps,
  userId: number,
  { visitor, hasProof, isWanted }: End,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const row = await findTwoFactorForChange(trx, userId)
    if (row?.verified && !hasProof) throw new AppError('two_factor_just_turned_on')
    await trx.updateTable('two_factors').set({ verified: false, secret: null }).where('user_id', '=', userId).execute()
    const isStillOn = await refreshTwoFactor(trx, userId)
    if (!row?.verified) return isStillOn
    if (isWanted && !isStillOn) throw new AppError('two_factor_kept')
    const event = { kind: 'two_factor_disabled', userId, actorUserId: userId, from: visitor, at: clock() } as const
    await recordAccountEvent(trx, { ...event, details: { isStillOn } })
    await mailer.send(trx, twoFactorMail(await findUser(trx, userId), isStillOn ? 'withoutApp' : 'off'))
    return isStillOn
  })
}

/** Takes a code of the app or a backup code; each works once. */
export async function redeemCode(deps: AccountDeps, userId: number, code: string, visitor: Visitor): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await findTwoFactorForChange(trx, userId)
    if (!row) return false
    if (!isTotp(code)) return redeemBackupCode(trx, deps, row, code, visitor)
    return row.verified && redeemTotp(trx, deps, row, code)
  })
}

/** As people type it: '123 456'. */
const isTotp = (code: string) => /^\d{6}$/.test(digitsOf(code))
const digitsOf = (code: string) => code.replace(/\s/g, '')

type TwoFactorRow = { user_id: number; secret: string | null; backup_codes: string }

async function redeemTotp(trx: Db, deps: AccountDeps, row: TwoFactorRow, code: string): Promise<boolean> {
  if (row.secret === null) return false
  const step = stepOfCode(decryptText(deps.secrets.auth, row.secret), digitsOf(code), deps.clock())
  return step !== null && takeStep(trx, row.user_id, step)
}

async function redeemBackupCode(trx: Db, deps: AccountDeps, row: TwoFactorRow, code: string, visitor: Visitor) {
  const used = hashBackupCode(code, deps.secrets.signing)
  const left = backupHashes(row).filter((hash) => hash !== used)
  if (left.length === backupHashes(row).length) return false
  await saveBackupCodes(trx, row.user_id, left)
  const details = { left: left.length }
  const event = { kind: 'backup_code_used', userId: row.user_id, from: visitor, at: deps.clock(), details } as const
  await recordAccountEvent(trx, event)
  return true
}

/** Replaces a secret that was never confirmed. False when two-factor is on already. */
async function savePendingSecret(db: Db, userId: number, secret: string): Promise<boolean> {
  const saved = await db
    .insertInto('two_factors')
    .values({ user_id: userId, secret, backup_codes: '[]' })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('two_factors.verified', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  return Boolean(saved)
}

/** False when a code of this time step, or of a later one, was used before: each works once. */
async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('two_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', String(step))
    .returning('id')
    .executeTakeFirst()
  return Boolean(taken)
}

/** With the first second factor. None when there are some already, or were until the last was used. */
export async function makeFirstBackupCodes(trx: Db, deps: AccountDeps, userId: number): Promise<string[]> {
  const { two_factor_enabled: isOn } = await findUser(trx, userId)
  if (isOn) return []
  await trx
    .insertInto('two_factors')
    .values({ user_id: userId, secret: null, backup_codes: '[]' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return makeBackupCodes(trx, deps, userId)
}

async function makeBackupCodes(trx: Db, { secrets }: AccountDeps, userId: number): Promise<string[]> {
  const backupCodes = newBackupCodes()
  const hashes = backupCodes.map((backupCode) => hashBackupCode(backupCode, secrets.signing))
  await saveBackupCodes(trx, userId, hashes)
  return backupCodes
}

async function saveBackupCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db
    .updateTable('two_factors')
    .set({ backup_codes: JSON.stringify(hashes) })
    .where('user_id', '=', userId)
    .execute()
}
