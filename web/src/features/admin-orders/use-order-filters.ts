/** The tab, filters and open order are in the URL, so that a reload, a link and the back button show the same view. */
import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { AdminTab, STATUS_CHOICES } from '../../copy/admin.ts'
import { type AdminSearch, readAdminSearch } from '../../data/search-params.ts'

export type StatusChoice = (typeof STATUS_CHOICES)[number]

export type AdminView = {
  /** The audit log and the settings of proofs have no tab: a button opens them. */
  tab: AdminTab | 'audit' | 'proofs'
  search: string
  status: StatusChoice
  /** The order whose details are open. */
  orderId: number | null
}

/** Wide enough for the lanes of the dispatch board beside its list. */
export const WIDE_SCREEN = '(min-width: 87.5em)'

/** A search is of the order list, whatever the screen. */
const firstTab = ({ q, status }: AdminSearch, isWide: boolean): AdminTab =>
  isWide && q === undefined && status === undefined ? 'dispatch' : 'orders'

export function viewFrom(adminSearch: AdminSearch, isWide: boolean): AdminView {
  const { tab, q, status, order } = adminSearch
  return { tab: tab ?? firstTab(adminSearch, isWide), search: q ?? '', status: status ?? 'all', orderId: order ?? null }
}

export function writeAdminView({ tab, search, status, orderId }: AdminView, isWide: boolean): string {
  const query = new URLSearchParams()
  if (tab !== (isWide ? 'dispatch' : 'orders')) query.set('tab', tab)
  if (search) query.set('q', search)
  if (status !== 'all') query.set('status', status)
  if (orderId !== null) query.set('order', String(orderId))
  return query.toString()
}

export function useAdminView() {
  const search = useSearch({ from: '/admin-dashboard' })
  const { history } = useRouter()
  // Not followed while the window changes its size: a tab must not change by itself.
  const [isWide] = useState(() => window.matchMedia(WIDE_SCREEN).matches)
  const view = useMemo(() => viewFrom(search, isWide), [search, isWide])
  return {
    view,
    /** Adds a history entry, except while the user types a search. */
    show(changes: Partial<AdminView>, { isStep = true } = {}) {
      // Not the rendered view: two changes may come before the next render.
      const latest = readAdminSearch(Object.fromEntries(new URLSearchParams(history.location.search)))
      const query = writeAdminView({ ...viewFrom(latest, isWide), ...changes }, isWide)
      history[isStep ? 'push' : 'replace'](query ? `/admin-dashboard?${query}` : '/admin-dashboard')
    },
  }
}
