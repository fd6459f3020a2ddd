/** Loads the server's map style for the color scheme. */
import { inLanguage } from '@meridian/contract/error-language.ts'
import type { ErrorBody } from '@meridian/contract/errors.ts'
import { MAP_COPY } from '../copy/maps.ts'
export type Scheme = 'light' | 'dark'

export const styleUrl = (scheme: Scheme): string => `/api/map/style/${scheme}.json`

class StyleError extends Error {}

/** Loaded here and not by the map, so that a failure can be shown with a message. */
export async function loadStyle(scheme: Scheme, request: RequestInit = {}): Promise<object> {
  const reply = await fetch(styleUrl(scheme), request).catch((error: Error) => {
    if (error.name === 'AbortError') throw error
    throw new StyleError(MAP_COPY.unreachable)
  })
  if (reply.ok) return JSON.parse(withHost(await reply.text(), window.location.origin)) as object
  const body = (await reply.json().catch(() => null)) as ErrorBody | null
  const worded = body && (await inLanguage(body, () => import('./error-words.ts')))
  throw new StyleError(worded?.message ?? MAP_COPY.answered(reply.status))
}

/** Makes the server's relative URLs absolute: the map's worker cannot resolve them. */
export const withHost = (style: string, origin: string): string => style.replaceAll('"/api/map/', `"${origin}/api/map/`)
