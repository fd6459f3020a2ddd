/**
 * The driver's app opens without a network: the page, its code and the map tiles already seen are cached. Orders are not
 * cached here; the app itself saves a driver's open jobs with the time of saving.
 */

/** Inserted by the build: the files of the driver's screens, and a name that changes with their content. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_NAME__: string

const PAGE = '/index.html'
const TILES = 'map'
/** Enough for a city at the zoom levels drivers use. */
const MAX_TILES = 800
/** On a connection too slow to be useful, the cached page is shown after this time. */
const PAGE_TIMEOUT_MS = 4000

export function answerOffline(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => {
    event.waitUntil(cacheShell().then(() => worker.skipWaiting()))
  })
  worker.addEventListener('activate', (event) => {
    event.waitUntil(deleteOldShells().then(() => worker.clients.claim()))
  })
  worker.addEventListener('fetch', (event) => {
    const response = responseTo(event.request, worker.location.origin)
    if (response) event.respondWith(response)
  })
}

async function cacheShell(): Promise<void> {
  const cache = await caches.open(__SHELL_NAME__)
  await cache.addAll([PAGE, ...__SHELL_FILES__])
}

async function deleteOldShells(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name !== __SHELL_NAME__ && name !== TILES)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Nothing for what is left to the browser. */
function responseTo(request: Request, origin: string): Promise<Response> | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return undefined
  // The pages of a tracking link, a front desk and single sign-on are not part of the driver's app, and must not be replaced by it.
  if (request.mode === 'navigate') return /^\/(api|t|desk|sso)(\/|$)/.test(url.pathname) ? undefined : openPage(request)
  if (url.pathname.startsWith('/api/map/')) return fromMap(request)
  if (__SHELL_FILES__.includes(url.pathname)) return fromShell(request)
  return undefined
}

/** The server's page if possible, so that a new version is used at once; the cached one otherwise. */
async function openPage(request: Request): Promise<Response> {
  const cached = () => caches.match(PAGE)
  try {
    const page = await withTimeout(fetch(request), cached)
    // A proxy's error page during a restart of the server is useless; the cached app can show the saved jobs.
    return page.status >= 500 ? ((await cached()) ?? page) : page
  } catch (error) {
    const page = await cached()
    if (page) return page
    throw error
  }
}

async function withTimeout(
  response: Promise<Response>,
  cached: () => Promise<Response | undefined>,
): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))
  const first = await Promise.race([response, tooLate])
  return first ?? (await cached()) ?? response
}

/** Files with hashed names never change; the few others are as new as the service worker. */
const fromShell = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

async function fromMap(request: Request): Promise<Response> {
  const cache = await caches.open(TILES)
  try {
    const response = await fetch(request)
    // Not awaited: a tile that cannot be cached is shown all the same.
    if (response.ok)
      cache
        .put(request, response.clone())
        .then(() => deleteOldestTiles(cache))
        .catch(() => {})
    return response
  } catch (error) {
    const cached = await cache.match(request)
    if (cached) return cached
    throw error
  }
}

/** A cache lists its entries in the order they were added. */
async function deleteOldestTiles(cache: Cache): Promise<void> {
  const entries = await cache.keys()
  for (const old of entries.slice(0, Math.max(0, entries.length - MAX_TILES))) await cache.delete(old)
}
