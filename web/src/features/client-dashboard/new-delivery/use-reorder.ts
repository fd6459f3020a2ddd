/** Fills the form from an earlier order: `/dashboard?reorder=12` once, removing the parameter from the URL, or one that is chosen here. */

import { idIn } from '@meridian/domain/accounts/ids.ts'
import { digitsOf, orderLabel } from '@meridian/domain/orders/orders.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Order, useOrder } from '../../../data/orders/orders.ts'
import { useSites } from '../../../data/organizations/sites.ts'
import { useAddressBook } from '../../../data/places/addresses.ts'
import { REORDER_COPY as copy } from '../new-delivery.copy.ts'
import { type DeliveryRequest, requestLike } from './fields.ts'
import { withSites } from './fill.ts'
import { reorderText } from './reorder-text.ts'

export function useReorder(fill: (request: DeliveryRequest) => void) {
  const { reorder } = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const [id, setId] = useState(() => idIn(digitsOf(reorder ?? '')))
  const [result, setResult] = useState<{ text: string; hasFailed: boolean } | null>(null)
  const order = useOrder(id)
  const book = useAddressBook()
  const sites = useSites()
  const isKnown = id !== null && (order.isError || (order.data !== undefined && !book.isLoading && !sites.isLoading))

  function fillFrom(earlier: Order): void {
    fill(withSites(requestLike(earlier, book.data ?? []), earlier, sites.data ?? []))
    setResult({ text: reorderText(earlier), hasFailed: false })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once all of it is known
  useEffect(() => {
    if (!isKnown) return
    if (order.data) fillFrom(order.data)
    else setResult({ text: copy.failed(orderLabel(id)), hasFailed: true })
    setId(null)
    void navigate({ to: '/dashboard', replace: true })
  }, [isKnown])

  return {
    text: result?.text,
    hasFailed: result?.hasFailed ?? false,
    dismiss: () => setResult(null),
    fillFrom,
  }
}
