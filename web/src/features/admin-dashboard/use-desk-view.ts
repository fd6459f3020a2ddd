/** What the desk shows stands in the address: a reload, a link and the back button all lead to the same view. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ADMIN_TABS, type AdminTab, STATUS_CHOICES } from '../../copy/admin.ts'

export type StatusChoice = (typeof STATUS_CHOICES)[number]

export type DeskView = {
  tab: AdminTab
  search: string
  status: StatusChoice
  /** The order whose details are open. */
  orderId: number | null
}

/** Whatever else is in the address is not ours, or not sound, and left out. */
export function readDeskView(search: string): DeskView {
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

export function writeDeskView({ tab, search, status, orderId }: DeskView): string {
  const query = new URLSearchParams()
  if (tab !== 'orders') query.set('tab', tab)
  if (search) query.set('q', search)
  if (status !== 'all') query.set('status', status)
  if (orderId !== null) query.set('order', String(orderId))
  return query.toString()
}

export function useDeskView() {
  const { searchStr, pathname } = useLocation()
  const { history } = useRouter()
  const view = useMemo(() => readDeskView(searchStr), [searchStr])
  return {
    view,
    /** A step that the back button undoes, unless it is only a letter more in the search. */
    show(changes: Partial<DeskView>, { isStep = true } = {}) {
      const query = writeDeskView({ ...readDeskView(history.location.search), ...changes })
      history[isStep ? 'push' : 'replace'](query ? `${pathname}?${query}` : pathname)
    },
  }
}
