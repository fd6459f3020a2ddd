/** The filters are in the URL, so that a reload, a link and the back button show the same orders. */

import type { OrderSort } from '@meridian/domain/orders/orders.ts'
import { ADMIN_FILTER_STATUSES, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { useRouter, useSearch } from '@tanstack/react-router'
import { ADMIN_SORT, addressWith } from '../../data/search-params.ts'

/** 'all' means no filter. */
export const STATUS_CHOICES = ['all', ...ADMIN_FILTER_STATUSES] as const satisfies readonly ('all' | OrderStatus)[]
export type StatusChoice = (typeof STATUS_CHOICES)[number]
type Filters = { search: string; status: StatusChoice; sort: OrderSort }

export function useOrderFilters() {
  const { q = '', status = 'all', sort = ADMIN_SORT } = useSearch({ from: '/admin-dashboard' })
  const { history } = useRouter()
  const filters: Filters = { search: q, status, sort }
  return {
    filters,
    /** Adds a history entry, except while the user types a search. */
    change({ search, status: chosen, sort: by }: Partial<Filters>, { isStep = true } = {}) {
      const address = addressWith(history.location, {
        ...(search === undefined ? {} : { q: search || null }),
        ...(by === undefined ? {} : { sort: by === ADMIN_SORT ? null : by }),
        ...(chosen === undefined ? {} : { status: chosen === 'all' ? null : chosen }),
      })
      history[isStep ? 'push' : 'replace'](address)
    },
  }
}
