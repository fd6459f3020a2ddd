/** Loads an operator's style and rewrites its URLs to ours. */
import { OPERATOR_PATH, type OperatorMap, type RemoteFile } from '../port.ts'

type Json = Record<string, unknown>
type RemoteUrls = { tiles: Map<string, string>; glyphs: string | null; sprites: string[] }
type Rewritten = { style: object; urls: RemoteUrls }

const TIMEOUT_MS = 10_000
/** A changed style shows after this long. */
const STYLE_CACHE_MS = 600_000

export function createOperatorMap(url: string, now: () => number = Date.now): OperatorMap {
  let cached: { map: Promise<Rewritten>; until: number } | null = null
  const current = (): Promise<Rewritten> => {
    if (cached && cached.until > now()) return cached.map
    const map = rewrite(url)
    cached = { map, until: now() + STYLE_CACHE_MS }
    // A failure is not cached: the next request tries again.
    map.catch(() => {
      cached = null
    })
    return map
  }
  const urls = async () => (await current()).urls
  return {
    style: async () => (await current()).style,
    async tile(source, z, x, y) {
      const template = (await urls()).tiles.get(source)
      return template ? get(filled(template, { z, x, y })) : null
    },
    async glyphs(fontstack, range) {
      const { glyphs } = await urls()
      return glyphs ? get(filled(glyphs, { fontstack, range })) : null
    },
    async sprite(file) {
      const [, sheet = '', ending = ''] = /^(\d{1,3})((?:@2x)?\.(?:json|png))$/.exec(file) ?? []
      const base = (await urls()).sprites[Number(sheet)]
      return sheet && base ? get(withEnding(base, ending)) : null
    },
  }
}

async function rewrite(url: string): Promise<Rewritten> {
  const style = await getJson(url)
  const urls: RemoteUrls = { tiles: new Map(), glyphs: null, sprites: [] }
  const sources: Json = {}
  for (const [name, source] of Object.entries((style.sources ?? {}) as Record<string, Json>))
    sources[name] = await rewriteSource(source, url, String(urls.tiles.size), urls)
  const { glyphs, sprite, ...rest } = style
  if (typeof glyphs === 'string') urls.glyphs = absolute(glyphs, url)
  return {
    style: {
      ...rest,
      sources,
      ...(urls.glyphs && { glyphs: `${OPERATOR_PATH}/glyphs/{fontstack}/{range}.pbf` }),
      ...(sprite !== undefined && { sprite: rewriteSprites(sprite, url, urls) }),
    },
    urls,
  }
}

async function rewriteSource(source: Json, base: string, id: string, urls: RemoteUrls): Promise<Json> {
  const { url, ...own } = source
  const described = typeof url === 'string' ? await getJson(absolute(url, base)) : {}
  const { tiles, ...facts } = { ...pick(described), ...own } as Json & { tiles?: unknown }
  const [template] = Array.isArray(tiles) ? tiles : []
  if (typeof template !== 'string') return facts
  urls.tiles.set(id, absolute(template, typeof url === 'string' ? absolute(url, base) : base))
  return { ...facts, tiles: [`${OPERATOR_PATH}/tiles/${id}/{z}/{x}/{y}`] }
}

/** The fields of a TileJSON that a source takes over. */
const TILE_FACTS = ['tiles', 'minzoom', 'maxzoom', 'bounds', 'scheme', 'attribution', 'tileSize', 'encoding']
const pick = (described: Json): Json =>
  Object.fromEntries(Object.entries(described).filter(([name]) => TILE_FACTS.includes(name)))

function rewriteSprites(sprite: unknown, base: string, urls: RemoteUrls): unknown {
  const ours = (url: string) => `${OPERATOR_PATH}/sprite/${urls.sprites.push(absolute(url, base)) - 1}`
  if (typeof sprite === 'string') return ours(sprite)
  return (sprite as { id: string; url: string }[]).map(({ id, url }) => ({ id, url: ours(url) }))
}

/** Resolves a URL without changing its placeholders. */
const absolute = (url: string, base: string): string =>
  new URL(url, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}')

const filled = (template: string, values: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

/** The URL may have a key in its query, so the suffix is added to the path. */
function withEnding(base: string, ending: string): string {
  const url = new URL(base)
  url.pathname += ending
  return url.href
}

async function get(url: string): Promise<RemoteFile | null> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (reply.status === 404 || reply.status === 204) return null
  // Without the URL: it may contain a key, and this message is logged.
  if (!reply.ok) throw new Error(`The map service answered ${reply.status}`)
  const type = reply.headers.get('content-type') ?? 'application/octet-stream'
  return { bytes: Buffer.from(await reply.arrayBuffer()), type }
}

async function getJson(url: string): Promise<Json> {
  const found = await get(url)
  if (!found) throw new Error('The map service has no such style')
  return JSON.parse(found.bytes.toString('utf8')) as Json
}
