/** `/dashboard?reorder=12` fills the form from order 12, once: the link then leaves the address bar. */
import { digitsOf, orderLabel } from '@meridian/domain/orders.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { REORDER_COPY as copy } from '../../../copy/new-delivery.ts'
import { useAddressBook } from '../../../data/addresses.ts'
import { useOrder } from '../../../data/orders.ts'
import { requestLike } from './fill.ts'
import type { DeliveryRequest } from './request.ts'

/** PostgreSQL's integer: no order has a larger number. */
const MOST_ID = 2_147_483_647

export function useReorder(fill: (request: DeliveryRequest) => void) {
  const { reorder } = useSearch({ strict: false }) as { reorder?: string }
  const navigate = useNavigate()
  const [id, setId] = useState(() => idOf(reorder))
  const [result, setResult] = useState<{ words: string; hasFailed: boolean } | null>(null)
  const order = useOrder(id)
  const book = useAddressBook()
  const isKnown = id !== null && (order.isError || (order.data !== undefined && !book.isLoading))

  useEffect(() => {
    if (!isKnown) return
    const label = orderLabel(id)
    if (order.data) fill(requestLike(order.data, book.data ?? []))
    setResult(
      order.data ? { words: copy.filled(label), hasFailed: false } : { words: copy.failed(label), hasFailed: true },
    )
    setId(null)
    void navigate({ to: '/dashboard', replace: true })
  }, [isKnown, id, order.data, book.data, fill, navigate])

  return { words: result?.words, hasFailed: result?.hasFailed ?? false, dismiss: () => setResult(null) }
}

function idOf(reorder: string | undefined): number | null {
  const id = Number(digitsOf(reorder ?? ''))
  return id > 0 && id <= MOST_ID ? id : null
}
