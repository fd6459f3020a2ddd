/** Finding addresses while they are typed, and the points behind them. */
import * as addresses from '@meridian/contract/addresses.ts'
import type { BodyInputOf, QueryInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import type { Point } from '@meridian/domain/geo.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from './call.ts'
import { keys } from './keys.ts'

export type { Located, Suggestion } from '@meridian/contract/addresses.ts'

export const SUGGEST_FROM_CHARACTERS = 3
export const SUGGEST_DELAY_MS = 200
const ASK_AGAIN_MS = 2000
const ASK_AGAIN_TIMES = 5

/** While one text is searched, the rows of the one before stay until its own are here; a late answer is dropped. */
export function useSuggestions(text: string, options: { near: Point | null; session: string; isWanted: boolean }) {
  const q = text.trim()
  const near = options.near && { latitude: nearby(options.near.latitude), longitude: nearby(options.near.longitude) }
  return useQuery({
    queryKey: keys.suggestionsFor(q.toLowerCase(), near && `${near.latitude},${near.longitude}`),
    queryFn: ({ signal }) =>
      call(addresses.suggest, { query: { q, ...(near ?? {}), session: options.session }, signal }),
    enabled: options.isWanted && isSearchable(q),
    placeholderData: (rows, before) => (isSameBeginning(q, String(before?.queryKey[1] ?? '')) ? rows : undefined),
    // Long enough for a word taken back and typed again; an address book changes.
    staleTime: 60_000,
    // Another text is another query, and this one is then dropped with its waiting.
    retry: isAskedAgain,
    retryDelay: ASK_AGAIN_MS,
  })
}

/** For the first seconds after a start the server is there and its address index is not. */
export const isStillStarting = (error: unknown): boolean => error instanceof CallError && error.status === 503

/** The only failure that passes by waiting; `times` is how often it was asked again already. */
export const isAskedAgain = (times: number, error: unknown): boolean =>
  isStillStarting(error) && times < ASK_AGAIN_TIMES

export const isSearchable = (text: string): boolean => text.trim().length >= SUGGEST_FROM_CHARACTERS

/** The rows of quite another address would be in the way of a click. */
const isSameBeginning = (text: string, before: string): boolean =>
  text.slice(0, SUGGEST_FROM_CHARACTERS).toLowerCase() === before.slice(0, SUGGEST_FROM_CHARACTERS)

/** About half a mile: near is a leaning, and a pin moved by a few steps is no new question. */
const nearby = (degrees: number): number => Math.round(degrees * 100) / 100

export const useLocate = () =>
  useMutation({
    mutationFn: ({ signal, ...query }: QueryInputOf<typeof addresses.locate> & { signal: AbortSignal }) =>
      call(addresses.locate, { query, signal }),
  })

/** Outside the five states, or gone from the book: the spec ignores such a pick in silence. */
export const isWithoutLocation = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 422 || error.status === 404)

export function useMovePin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof addresses.pin>) => call(addresses.pin, { body }),
    // The place is in the address book now, and belongs on top of what was found before.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.suggestions, refetchType: 'none' }),
  })
}

export type BookPlace = ReplyOf<typeof addresses.book>[number]

/** The organisation's latest places, with whom to ask for there. */
export const useAddressBook = () =>
  useQuery({
    queryKey: keys.addressBook,
    queryFn: ({ signal }) => call(addresses.book, { query: {}, signal }),
  })
