/** The selected orders. An order that leaves the list is deselected, so that no bulk action changes an order out of view. */
import { useMemo, useState } from 'react'
import type { Order } from '../../data/orders/orders.ts'

export function useSelection(orders: readonly Order[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [listed, setListed] = useState(orders)
  if (listed !== orders) {
    setListed(orders)
    setTicked(stillListed(ticked, orders))
  }
  const selected = useMemo(() => orders.filter((order) => ticked.has(order.id)), [orders, ticked])
  return {
    selected,
    has: (id: number) => ticked.has(id),
    toggle: (id: number) => setTicked(without(ticked, id) ?? new Set([...ticked, id])),
    set: (ids: readonly number[]) => setTicked(new Set(ids)),
    clear: () => setTicked(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>

/** An order that comes back stays deselected: it may have changed since. */
export function stillListed(ticked: ReadonlySet<number>, orders: readonly Pick<Order, 'id'>[]): ReadonlySet<number> {
  return ticked.size === 0 ? ticked : new Set(orders.map(({ id }) => id).filter((id) => ticked.has(id)))
}

function without(ids: ReadonlySet<number>, id: number): Set<number> | null {
  if (!ids.has(id)) return null
  return new Set([...ids].filter((other) => other !== id))
}
