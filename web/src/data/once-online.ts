/** A part of the page that is loaded later waits for the network: without one, its error would take the whole page along. */
export async function onceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    // With a network, the part is gone: another release is served.
    if (navigator.onLine) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return onceOnline(load)
  }
}
