import { idIn } from '@meridian/domain/ids.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { filtersFrom, type HistoryFilters, queryOf } from './filters.ts'

/** The filters and the linked order. Both are in the URL, so that back, reload and sharing work. */
export function useHistoryFilters() {
  const { searchStr, pathname } = useLocation()
  const { history } = useRouter()
  const filters = useMemo(() => filtersFrom(searchStr), [searchStr])
  const linkedId = idIn(new URLSearchParams(searchStr).get('order') ?? '')
  return {
    filters,
    linkedId,
    /** Replaces the history entry: typing must not add one per letter. */
    setFilters: (next: HistoryFilters) => history.replace(pathname + queryOf(next, linkedId)),
    closeLinked: () => history.replace(pathname + queryOf(filters)),
  }
}
