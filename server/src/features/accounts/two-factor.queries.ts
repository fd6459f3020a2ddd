import type { Db } from '../../db/database.ts'

async function findTwoFactor(db: Db, userId: number) {
  return db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Locked until the transaction ends, so that one backup code cannot be used by two sign-ins. */
export async function findTwoFactorForChange(db: Db, userId: number) {
  return db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

export async function hasAuthenticatorApp(db: Db, userId: number): Promise<boolean> {
  return (await findTwoFactor(db, userId))?.verified ?? false
}

export async function countBackupCodes(db: Db, userId: number): Promise<number> {
  return backupHashes(await findTwoFactor(db, userId)).length
}

export const backupHashes = (row: { backup_codes: string } | undefined): string[] =>
  JSON.parse(row?.backup_codes ?? '[]')
