/**
 * A driver's app opens without a network: the page, its code and the parts of the map already seen are kept. What the
 * server says about orders is not kept here; the app itself keeps a driver's open jobs, and knows how old they are.
 */

/** Written in by the build: the files a driver's screens need, and a name that changes whenever one of them does. */
declare const __SHELL_FILES__: readonly string[]
declare const __SHELL_NAME__: string

const PAGE = '/index.html'
const TILES = 'map'
/** A city at the zooms a driver looks at it. */
const MAX_TILES = 800
/** A network that is there in name only: after this the kept page is the better answer. */
const PAGE_TIMEOUT_MS = 4000

export function answerOffline(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', (event) => {
    event.waitUntil(cacheShell().then(() => worker.skipWaiting()))
  })
  worker.addEventListener('activate', (event) => {
    event.waitUntil(deleteOldShells().then(() => worker.clients.claim()))
  })
  worker.addEventListener('fetch', (event) => {
    const answer = answerTo(event.request, worker.location.origin)
    if (answer) event.respondWith(answer)
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

/** Nothing for what is none of our business: the browser then asks as if we were not here. */
function answerTo(request: Request, origin: string): Promise<Response> | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return undefined
  if (request.mode === 'navigate') return url.pathname.startsWith('/api/') ? undefined : openPage(request)
  if (url.pathname.startsWith('/api/map/')) return fromMap(request)
  if (__SHELL_FILES__.includes(url.pathname)) return fromShell(request)
  return undefined
}

/** The server's page when it can be had, so that a new version is seen at once; the kept one otherwise. */
async function openPage(request: Request): Promise<Response> {
  const kept = () => caches.match(PAGE)
  try {
    const page = await withTimeout(fetch(request), kept)
    // A proxy's page in front of a server that restarts is no use to anybody; ours can say what it knows.
    return page.status >= 500 ? ((await kept()) ?? page) : page
  } catch (error) {
    const page = await kept()
    if (page) return page
    throw error
  }
}

async function withTimeout(answer: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))
  const first = await Promise.race([answer, tooLate])
  return first ?? (await kept()) ?? answer
}

/** Hashed names never change what they hold; the few others are as fresh as the worker. */
const fromShell = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

async function fromMap(request: Request): Promise<Response> {
  const cache = await caches.open(TILES)
  try {
    const response = await fetch(request)
    // Beside the answer: a device that is full shows the tile all the same.
    if (response.ok)
      cache
        .put(request, response.clone())
        .then(() => deleteOldestTiles(cache))
        .catch(() => {})
    return response
  } catch (error) {
    const kept = await cache.match(request)
    if (kept) return kept
    throw error
  }
}

/** The oldest go first: a cache lists its entries in the order they came. */
async function deleteOldestTiles(cache: Cache): Promise<void> {
  const entries = await cache.keys()
  for (const old of entries.slice(0, Math.max(0, entries.length - MAX_TILES))) await cache.delete(old)
}
