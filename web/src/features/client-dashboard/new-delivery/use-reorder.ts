/** `/dashboard?reorder=12` fills the form from order 12, once, and removes the parameter from the URL. */

import { idIn } from '@meridian/domain/accounts/ids.ts'
import { digitsOf, orderLabel } from '@meridian/domain/orders/orders.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOrder } from '../../../data/orders/orders.ts'
import { useSites } from '../../../data/organizations/sites.ts'
import { useAddressBook } from '../../../data/places/addresses.ts'
import { REORDER_COPY as copy } from '../new-delivery.copy.ts'
import { type DeliveryRequest, requestLike } from './fields.ts'
import { withSites } from './fill.ts'

export function useReorder(fill: (request: DeliveryRequest) => void) {
  const { reorder } = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const [id, setId] = useState(() => idIn(digitsOf(reorder ?? '')))
  const [result, setResult] = useState<{ text: string; hasFailed: boolean } | null>(null)
  const order = useOrder(id)
  const book = useAddressBook()
  const sites = useSites()
  const isKnown = id !== null && (order.isError || (order.data !== undefined && !book.isLoading && !sites.isLoading))

  useEffect(() => {
    if (!isKnown) return
    const label = orderLabel(id)
    if (order.data) fill(withSites(requestLike(order.data, book.data ?? []), order.data, sites.data ?? []))
    setResult(
      order.data ? { text: copy.filled(label), hasFailed: false } : { text: copy.failed(label), hasFailed: true },
    )
    setId(null)
    void navigate({ to: '/dashboard', replace: true })
  }, [isKnown, id, order.data, book.data, sites.data, fill, navigate])

  return { text: result?.text, hasFailed: result?.hasFailed ?? false, dismiss: () => setResult(null) }
}
