import { idIn } from '@meridian/domain/ids.ts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { filtersFrom, type HistoryFilters, queryOf } from './filters.ts'

/** The filters and the order a link points at. Both live in the address, so that back, reload and sharing work. */
export function useHistoryFilters() {
  const { searchStr, pathname } = useLocation()
  const { history } = useRouter()
  const filters = useMemo(() => filtersFrom(searchStr), [searchStr])
  const linkedId = idIn(new URLSearchParams(searchStr).get('order') ?? '')
  return {
    filters,
    linkedId,
    /** Not a step back for every letter typed. */
    setFilters: (next: HistoryFilters) => history.replace(pathname + queryOf(next, linkedId)),
    closeLinked: () => history.replace(pathname + queryOf(filters)),
  }
}
