/**
 * Calls the providers in their order. Each has two seconds, once it is loaded; when one fails the next answers, and a less exact
 * answer shows in its precision or quality.
 */
import type { Point, ServiceState } from '@meridian/domain/places/geo.ts'
import { NotReadyError } from './adapters/fetch-json.ts'
import type { AddressProvider, MapLocation, MapSuggestion, Maps, RouteProvider } from './port.ts'

export type ChainLog = { warn(details: object, message: string): void }

export type ChainedAddresses = {
  provider: AddressProvider
  /**
   * Runs in our own process. After an empty answer of a service no other service is called, so that an address goes to one
   * company only; but local data is still searched, since that costs nothing.
   */
  isLocal: boolean
  /** For /readyz; absent when the provider is always ready. */
  state?: () => string
}

type ChainOptions = {
  addresses: readonly ChainedAddresses[]
  /** The last one never fails. */
  routes: readonly RouteProvider[]
  stateAt: (point: Point) => ServiceState | null
  log: ChainLog
  timeoutMs?: number | undefined
}

const PROVIDER_TIMEOUT_MS = 2_000
/** The first start builds the built-in index, in seconds on an idle machine: until then nothing else could locate an order's addresses. */
const LOADING_TIMEOUT_MS = 60_000
const MAX_SUGGESTIONS = 8
/** The contract's limit. */
const MAX_ID_CHARACTERS = 1_000

/** All providers failed: an empty list would wrongly mean that there is no such address. The server answers 503. */
class AddressSearchUnavailable extends Error {
  readonly code = 'ADDRESS_SEARCH_UNAVAILABLE'
}

type Chain = Omit<Maps, 'tiles' | 'describe' | 'close' | 'stateAt'>

export function chainProviders({
  addresses,
  routes,
  stateAt,
  log,
  timeoutMs = PROVIDER_TIMEOUT_MS,
}: ChainOptions): Chain {
  const attempt = attempts(log, timeoutMs)
  /** The first non-empty answer. */
  const firstOf = async <T>(
    chained: readonly ChainedAddresses[],
    call: (provider: AddressProvider, signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> => {
    let isAnswered = false
    for (const { provider, isLocal } of chained) {
      if (isAnswered && !isLocal) continue
      const answer = await attempt(provider, (signal) => call(provider, signal))
      if (answer === FAILED) continue
      if (answer !== null) return answer
      isAnswered = true
    }
    if (!isAnswered) throw new AddressSearchUnavailable()
    return null
  }
  /** The point decides the state, not the provider or the text. */
  const inArea = (location: MapLocation | null): MapLocation | null => {
    const state = location && stateAt(location.point)
    return state ? { ...location, state } : null
  }
  const geocode = (text: string, chained: readonly ChainedAddresses[]) =>
    firstOf(chained, async (provider, signal) => inArea(await provider.geocode(text, { signal })))

  return {
    async suggest(text, options) {
      const found = await firstOf(addresses, async (provider, signal) => {
        const rows = await provider.suggest(text, { ...options, limit: MAX_SUGGESTIONS, signal })
        return rows.length === 0 ? null : rows.slice(0, MAX_SUGGESTIONS).map((row) => withPrefix(provider.name, row))
      })
      return found ?? []
    },
    /** By the provider that made the suggestion; if it fails, the next ones geocode the suggestion's address. */
    async locate(id, session) {
      const { name, providerId, address } = readId(id)
      const index = addresses.findIndex(({ provider }) => provider.name === name)
      const provider = addresses[index]?.provider
      const answer = provider
        ? await attempt(provider, async (signal) => inArea(await provider.locate(providerId, { session, signal })))
        : FAILED
      if (answer !== FAILED) return answer
      return address === '' ? null : geocode(address, addresses.slice(index + 1))
    },
    geocode: (text) => geocode(text, addresses),
    async reverse(point) {
      const state = stateAt(point)
      if (!state) return null
      const found = await firstOf(addresses, (provider, signal) => provider.reverse(point, { signal }))
      return found && { ...found, state }
    },
    route: (from, to, via) =>
      firstRoute(routes, attempt, (provider, signal) => provider.route(from, to, { signal, ...(via && { via }) })),
    matrix: (points, { timeoutMs: wanted = timeoutMs } = {}) =>
      firstRoute(
        routes,
        (provider, work) => attempt(provider, work, Math.max(wanted, timeoutMs)),
        (provider, signal) => provider.matrix(points, { signal }),
      ),
  }
}

type Loadable = Pick<AddressProvider, 'name' | 'ready'>
type Attempt = <T>(
  provider: Loadable,
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs?: number,
) => Promise<T | typeof FAILED>

async function firstRoute<T>(
  routes: readonly RouteProvider[],
  attempt: Attempt,
  call: (provider: RouteProvider, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (const provider of routes) {
    const answer = await attempt(provider, (signal) => call(provider, signal))
    if (answer !== FAILED) return answer
  }
  throw new Error('No route provider answered')
}

/** `google:ChIJ…:6411 Fannin St, Houston, TX`: the provider, its id, and the address for the case that it fails. */
function withPrefix(name: string, suggestion: MapSuggestion): MapSuggestion {
  const id = `${name}:${encodeURIComponent(suggestion.id)}:`
  const whole = id + suggestion.address
  return { ...suggestion, id: whole.length <= MAX_ID_CHARACTERS ? whole : id }
}

function readId(id: string): { name: string; providerId: string; address: string } {
  const [name = '', encoded = '', ...rest] = id.split(':')
  return { name, providerId: decode(encoded), address: rest.join(':') }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // The id comes from the browser and may be invalid.
    return ''
  }
}

const FAILED = Symbol('failed')
const LOG_EVERY_MS = 60_000

function attempts(log: ChainLog, usualTimeoutMs: number): Attempt {
  const loggedAt = new Map<string, number>()
  const report = (name: string, error: unknown) => {
    // The engine logs its own state.
    if (error instanceof NotReadyError) return
    const now = performance.now()
    if (now - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < LOG_EVERY_MS) return
    loggedAt.set(name, now)
    log.warn({ provider: name }, `Map provider ${name} failed, the next one serves: ${(error as Error).message}`)
  }
  return async ({ name, ready }, work, timeoutMs = usualTimeoutMs) => {
    try {
      if (ready) await within(LOADING_TIMEOUT_MS, () => ready())
      return await within(timeoutMs, work)
    } catch (error) {
      report(name, error)
      return FAILED
    }
  }
}

async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Error(`it took longer than ${timeoutMs / 1000} s`))
    timeout.abort()
  }, timeoutMs)
  try {
    // Raced, because a provider may ignore the signal.
    return await Promise.race([work(timeout.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
