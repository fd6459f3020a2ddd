/** Maps cost a software renderer most of a page's time, so only tests about maps draw them. */
import type { BrowserContext } from '@playwright/test'

/** `drawn`: as for users. `empty`: the map with its markers, without streets. `none`: this browser cannot draw maps. */
export type Maps = 'drawn' | 'empty' | 'none'

/** By a script in the page: a route of Playwright's would pass every request through the test and switch the cache off. */
export async function limitMaps(context: BrowserContext, maps: Maps): Promise<void> {
  if (maps === 'empty') await context.addInitScript(emptyStyle)
  if (maps === 'none') await context.addInitScript(noWebGl)
}

function emptyStyle(): void {
  const load = window.fetch
  window.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.includes('/api/map/style/')) return load(input, init)
    return Response.json({ version: 8, sources: {}, layers: [] })
  }
}

function noWebGl(): void {
  const getContext = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, ...more: unknown[]) {
    return type.startsWith('webgl') ? null : Reflect.apply(getContext, this, [type, ...more])
  } as typeof getContext
}
