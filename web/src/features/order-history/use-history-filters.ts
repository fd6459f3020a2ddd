import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { filtersFrom, type HistoryFilters, queryOf } from './filters.ts'

/** The filters and the linked order. Both are in the URL, so that back, reload and sharing work. */
export function useHistoryFilters() {
  const search = useSearch({ from: '/orders' })
  const { history } = useRouter()
  const filters = useMemo(() => filtersFrom(search), [search])
  const linkedId = search.order ?? null
  return {
    filters,
    linkedId,
    /** Replaces the history entry: typing must not add one per letter. */
    setFilters: (next: HistoryFilters) => history.replace(`/orders${queryOf(next, linkedId)}`),
    closeLinked: () => history.replace(`/orders${queryOf(filters)}`),
  }
}
