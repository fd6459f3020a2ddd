/** The tab, filters and open order are in the URL, so that a reload, a link and the back button show the same view. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ADMIN_TABS, type AdminTab, STATUS_CHOICES } from '../../copy/admin.ts'

export type StatusChoice = (typeof STATUS_CHOICES)[number]

export type AdminView = {
  tab: AdminTab
  search: string
  status: StatusChoice
  /** The order whose details are open. */
  orderId: number | null
}

/** Ignores unknown parameters and invalid values. */
export function readAdminView(search: string): AdminView {
  const given = new URLSearchParams(search)
  const tab = given.get('tab') ?? ''
  const status = given.get('status') ?? ''
  const order = given.get('order') ?? ''
  return {
    tab: Object.hasOwn(ADMIN_TABS, tab) ? (tab as AdminTab) : 'orders',
    search: given.get('q') ?? '',
    status: (STATUS_CHOICES as readonly string[]).includes(status) ? (status as StatusChoice) : 'all',
    orderId: /^\d{1,9}$/.test(order) && Number(order) > 0 ? Number(order) : null,
  }
}

export function writeAdminView({ tab, search, status, orderId }: AdminView): string {
  const query = new URLSearchParams()
  if (tab !== 'orders') query.set('tab', tab)
  if (search) query.set('q', search)
  if (status !== 'all') query.set('status', status)
  if (orderId !== null) query.set('order', String(orderId))
  return query.toString()
}

export function useAdminView() {
  const { searchStr, pathname } = useLocation()
  const { history } = useRouter()
  const view = useMemo(() => readAdminView(searchStr), [searchStr])
  return {
    view,
    /** Adds a history entry, except while the user types a search. */
    show(changes: Partial<AdminView>, { isStep = true } = {}) {
      const query = writeAdminView({ ...readAdminView(history.location.search), ...changes })
      history[isStep ? 'push' : 'replace'](query ? `${pathname}?${query}` : pathname)
    },
  }
}
