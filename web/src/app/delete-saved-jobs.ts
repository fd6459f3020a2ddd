import { storedUser, UNSENT_DATABASE } from '../data/stored-user.ts'

/**
 * Whatever way the last driver left, by a session that ended or a link from a mail, other people's addresses do not stay
 * behind. Where no driver ever was, nothing is loaded for it and nothing is made.
 */
export async function deleteSavedJobsOfOthers(): Promise<void> {
  try {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === UNSENT_DATABASE)) return
    const { unsentStore } = await import('../data/driver/unsent-queue.ts')
    await (await unsentStore()).deleteJobsExcept(storedUser()?.id ?? null)
  } catch (error) {
    console.info('The jobs kept on this device were not looked through', error)
  }
}
