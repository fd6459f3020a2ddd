import { useDebouncedValue } from '@mantine/hooks'
import { matchesSite, rankSites } from '@meridian/domain/organizations/sites.ts'
import { hasHouseAndStreet } from '@meridian/domain/places/addresses.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { outsideArea } from '@meridian/domain/places/outside-area.ts'
import { useMemo, useRef, useState } from 'react'
import { ADDRESS_COPY as copy } from '../../copy/addresses.ts'
import type { Site } from '../../data/organizations/sites.ts'
import {
  isSearchable,
  isStillStarting,
  SUGGEST_DELAY_MS,
  type Suggestion,
  useSuggestions,
} from '../../data/places/addresses.ts'
import { randomKey } from '../../data/random-key.ts'
import type { AddressValue } from './address-field-value.ts'

const MAX_ROWS = 8
const LOADING_DELAY_MS = 300
const NO_ROWS: Suggestion[] = []

export type AddressSearch = ReturnType<typeof useAddressSearch>

/** The suggestion list: its rows, the active row, and whether it is open. */
export function useAddressSearch(value: AddressValue, near: Point | null, sites: readonly Site[]) {
  const [isOpen, setIsOpen] = useState(false)
  const [text] = useDebouncedValue(value.text, SUGGEST_DELAY_MS)
  const session = useRef(randomKey())
  const isActive = isOpen && value.point === null && isSearchable(value.text)
  const found = useSuggestions(text, { near, session: session.current, isEnabled: isActive })
  // At once, without the network, and before any address.
  const siteRows = isOpen && value.point === null ? siteRowsOf(sites, value.text) : NO_ROWS
  const addressRows = isActive ? (found.data ?? NO_ROWS) : NO_ROWS
  const rows = [...siteRows, ...addressRows].slice(0, MAX_ROWS)
  const [highlighted, setHighlighted] = useState<{ among: string; index: number } | null>(null)
  const among = rows.map(({ id }) => id).join('\n')
  const isSettled = isActive && found.isSuccess && !found.isPlaceholderData && text === value.text
  // Enter and Tab take it. Rows of another text than the one in the field are not taken before the user chooses one.
  const first = rows.length > 0 && (siteRows.length > 0 || isSettled) ? 0 : -1
  const active = highlighted?.among === among ? highlighted.index : first
  const [isStillLoading] = useDebouncedValue(found.isLoading, LOADING_DELAY_MS)
  const errorText = isActive ? searchErrorText(found) : null
  // Closed on errors: the list would cover the message under the field with stale rows.
  const isHidden = errorText !== null && found.isPlaceholderData
  // Responses are usually fast; only when one is slow does the list open with placeholders.
  const isSlow = isActive && !errorText && found.isLoading && isStillLoading
  const isListed =
    siteRows.length > 0 ||
    isSlow ||
    (isActive && !isHidden && found.data !== undefined && (rows.length > 0 || isSettled))

  const outside = isActive ? outsideArea(value.text) : null
  const isZipTyped = /[\s,]\d{5}(?!\d)/.test(value.text)
  const isWhole = rows.some(({ kind, basis }) => kind === 'book' || !basis)

  return {
    rows,
    active,
    /** The typed place, if it is outside the five states. */
    outside,
    isZipTyped,
    /** An address on a street that is not known: its ZIP would make it complete. */
    isZipMissing: !outside && !isZipTyped && !isWhole && hasHouseAndStreet(value.text),
    isListed,
    isSlow,
    session,
    announcement: isSettled || siteRows.length > 0 ? announcementOf(rows.length, outside) : '',
    errorText,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      setHighlighted(null)
    },
    /** One session per focus of the field: some providers bill by session. */
    begin: () => {
      session.current = randomKey()
    },
    step: (by: 1 | -1) => {
      setIsOpen(true)
      if (isListed && rows.length) setHighlighted({ among, index: stepped(active, by, rows.length) })
    },
  }
}

const MAX_SITE_ROWS = 6
export const SITE_ROW = 'site:'

/** Memoized: there may be thousands, and the field renders with every key. */
export const useRankedSites = (sites: readonly Site[], other: Point | null): readonly Site[] =>
  useMemo(() => rankSites(sites, other), [sites, other])

const siteRowsOf = (sites: readonly Site[], typed: string): Suggestion[] =>
  sites
    .filter((site) => matchesSite(site, typed))
    .slice(0, MAX_SITE_ROWS)
    .map(({ id, name, address, precision }) => ({ id: `${SITE_ROW}${id}`, kind: 'place', name, address, precision }))

function announcementOf(count: number, outside: string | null): string {
  const found = count > 0 ? copy.found(count) : `${copy.none}. ${copy.noneHint}`
  return outside ? `${copy.outside(outside)} ${count > 0 ? found : ''}`.trim() : found
}

/** The error text, during retries (`isFetching`) and after them. */
export function searchErrorText(search: { failureReason: unknown; isFetching: boolean }): string | null {
  if (!search.failureReason) return null
  if (!isStillStarting(search.failureReason)) return copy.searchFailed
  return search.isFetching ? copy.searchStarting : copy.searchNotReady
}

/** Wraps around; without an active row, down goes to the first row and up to the last. */
export function stepped(index: number, by: 1 | -1, count: number): number {
  if (index < 0) return by === 1 ? 0 : count - 1
  return (index + by + count) % count
}
