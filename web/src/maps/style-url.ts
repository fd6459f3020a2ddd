/** Which of the server's two map styles goes with the interface. */
export type Scheme = 'light' | 'dark'

export const styleUrl = (scheme: Scheme): string => `/api/map/style/${scheme}.json`

export class StyleError extends Error {}

/** Loaded by us rather than by the map: a style that does not come is then a failure with a sentence. */
export async function loadStyle(scheme: Scheme, signal?: AbortSignal): Promise<object> {
  const reply = await fetch(styleUrl(scheme), signal ? { signal } : {}).catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new StyleError('The server could not be reached.')
  })
  if (reply.ok) return JSON.parse(withHost(await reply.text(), window.location.origin)) as object
  const body = (await reply.json().catch(() => null)) as { message?: string } | null
  throw new StyleError(body?.message ?? `The server answered ${reply.status}.`)
}

/** The server's addresses have no host. The map wants one: its worker has no page to complete them from. */
export const withHost = (style: string, origin: string): string => style.replaceAll('"/api/map/', `"${origin}/api/map/`)
