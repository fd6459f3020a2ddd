import type { Db } from '../../db/database.ts'

export type DriverAccount = {
  userId: number
  firstName: string
  lastName: string
  phone: string | null
  weeklyGoal: number
  isActive: boolean
}

/**
 * Locks the driver first, as every order change that involves a driver does: an order that is being assigned to this driver is
 * either assigned before the account is deactivated, and listed then, or refused.
 */
export async function findDriverAccountForChange(trx: Db, driverId: number): Promise<DriverAccount | undefined> {
  const driver = await trx
    .selectFrom('drivers')
    .select(['user_id', 'weekly_goal'])
    .where('id', '=', driverId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!driver) return undefined
  const user = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone', 'deactivated_at'])
    .where('id', '=', driver.user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return {
    userId: driver.user_id,
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    weeklyGoal: driver.weekly_goal,
    isActive: user.deactivated_at === null,
  }
}
