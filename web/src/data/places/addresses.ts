/** Address suggestions while typing, and the coordinates of an address. */

import type { BodyInputOf, ReplyOf } from '@meridian/contract/endpoint.ts'
import { book, type Located, locate, pin, type Suggestion, suggest } from '@meridian/contract/places/addresses.ts'
import { withPlaceName } from '@meridian/domain/places/addresses.ts'
import { onHalfMileGrid, type Point } from '@meridian/domain/places/geo.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../call.ts'
import { keys } from '../keys.ts'
import { STALE_AFTER } from '../stale-queries.ts'

export type { Located, Suggestion } from '@meridian/contract/places/addresses.ts'

const SUGGEST_FROM_CHARACTERS = 3
export const SUGGEST_DELAY_MS = 200
const RETRY_DELAY_MS = 2000
const MAX_RETRIES = 5

/** While one text is searched, the rows of the previous text stay until the new ones arrive; a late response is dropped. */
export function useSuggestions(text: string, options: { near: Point | null; session: string; isEnabled: boolean }) {
  const q = text.trim()
  // `near` only ranks suggestions, and a pin moved a few steps must not start a new query.
  const near = options.near && onHalfMileGrid(options.near)
  return useQuery({
    queryKey: keys.suggestions(q.toLowerCase(), near && `${near.latitude},${near.longitude}`),
    queryFn: ({ signal }) => call(suggest, { body: { q, ...(near ?? {}), session: options.session }, signal }),
    enabled: options.isEnabled && isSearchable(q),
    placeholderData: (rows, previous) => (hasSameStart(q, String(previous?.queryKey[1] ?? '')) ? rows : undefined),
    // Long enough for a word deleted and typed again; not longer, because the address book changes.
    staleTime: 60_000,
    // Another text is another query, which also ends the retries of this one.
    retry: shouldRetry,
    retryDelay: RETRY_DELAY_MS,
  })
}

/** In the first seconds after its start the server answers, but its address index is not loaded yet. */
export const isStillStarting = (error: unknown): boolean => error instanceof CallError && error.status === 503

/** The only failure that goes away by waiting. */
export const shouldRetry = (retries: number, error: unknown): boolean => isStillStarting(error) && retries < MAX_RETRIES

export const isSearchable = (text: string): boolean => text.trim().length >= SUGGEST_FROM_CHARACTERS

/** The rows of an unrelated address could be clicked by accident. */
const hasSameStart = (text: string, previous: string): boolean =>
  text.slice(0, SUGGEST_FROM_CHARACTERS).toLowerCase() === previous.slice(0, SUGGEST_FROM_CHARACTERS)

export const useLocate = () =>
  useMutation({
    mutationFn: ({ signal, ...body }: BodyInputOf<typeof locate> & { signal: AbortSignal }) =>
      call(locate, { body, signal }),
  })

/** What is asked for of a suggestion. A row of the address book has its contact's name, which is no part of the address. */
export const pickOf = ({ id, kind, name }: Suggestion): { id: string; name?: string } => ({
  id,
  ...(kind === 'place' && name && { name }),
})

/** The address of a text that leaves no doubt: the only one suggested, or the very same text. */
export async function findUndoubted(q: string, session: string): Promise<Located | null> {
  const rows = await call(suggest, { body: { q, session } })
  const same = rows.find((row) =>
    [row.address, withPlaceName(row.name, row.address)].some((text) => text.toLowerCase() === q.toLowerCase()),
  )
  const [only, ...others] = rows
  const row = same ?? (others.length === 0 ? only : undefined)
  return row && row.basis !== 'similar' ? call(locate, { body: { ...pickOf(row), session } }) : null
}

/** Outside the five states, or deleted from the address book: the spec ignores such a selection silently. */
export const isWithoutLocation = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 422 || error.status === 404)

export function useMovePin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof pin>) => call(pin, { body }),
    // The address is in the address book now and ranks first, but the list in view must not move under the pointer.
    onSuccess: () => {
      for (const queryKey of STALE_AFTER.movePin())
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
}

export type SavedAddress = ReplyOf<typeof book>[number]

/** The organization's most recent addresses, with their contacts. */
export const useAddressBook = (enabled = true) =>
  useQuery({
    queryKey: keys.addressBook,
    queryFn: ({ signal }) => call(book, { query: {}, signal }),
    enabled,
  })
