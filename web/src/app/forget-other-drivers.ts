import { storedUser, UNSENT_DATABASE } from '../data/accounts/stored-user.ts'

/**
 * Deletes what other drivers left on this device, whose session may have ended without a sign-out: their jobs, the key of
 * their unsent work, and work that has expired. In browsers that no driver used, no module is loaded and no database is made.
 */
export async function forgetOtherDrivers(): Promise<void> {
  try {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === UNSENT_DATABASE)) return
    const { unsentStore } = await import('../data/driver/unsent-queue.ts')
    await (await unsentStore()).forgetAllBut(storedUser()?.id ?? null)
  } catch (error) {
    console.info('What is saved on this device was not checked', error)
  }
}
