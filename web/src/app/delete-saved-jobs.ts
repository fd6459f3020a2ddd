import { storedUser, UNSENT_DATABASE } from '../data/stored-user.ts'

/**
 * Deletes jobs of earlier drivers, whose session may have ended without a sign-out: clients' addresses must not stay on the
 * device. In browsers that no driver used, no module is loaded and no database is created.
 */
export async function deleteSavedJobsOfOthers(): Promise<void> {
  try {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === UNSENT_DATABASE)) return
    const { unsentStore } = await import('../data/driver/unsent-queue.ts')
    await (await unsentStore()).deleteJobsExcept(storedUser()?.id ?? null)
  } catch (error) {
    console.info('The saved jobs on this device were not checked', error)
  }
}
