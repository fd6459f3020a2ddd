/** What the server has acknowledged, and when: a checker later compares it with the database. */
import { appendFileSync } from 'node:fs'
import type { Rater } from '@meridian/domain/drivers/ratings.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'

type Acknowledged =
  | { kind: 'order'; orderId: number; reference: string; totalCost: string }
  | { kind: 'paid'; orderId: number }
  | { kind: 'status'; orderId: number; status: OrderStatus; driverId: number | null }
  | { kind: 'message'; messageId: number; orderId: number; content: string }
  | { kind: 'position'; driverId: number; orderId: number; timestamp: string }
  | { kind: 'rating'; orderId: number; by: Rater; rating: number }
  | { kind: 'proof'; orderId: number; key: string }

export type Journal = {
  note(entry: Acknowledged): void
  counts: Map<string, number>
  /** Placed in this simulation. */
  orderIds: number[]
  isWritten: boolean
}

export function openJournal(file: string | null): Journal {
  const counts = new Map<string, number>()
  const orderIds: number[] = []
  return {
    counts,
    orderIds,
    isWritten: file !== null,
    note(entry) {
      const name = entry.kind === 'status' ? entry.status : entry.kind
      if (entry.kind === 'order') orderIds.push(entry.orderId)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
    },
  }
}
