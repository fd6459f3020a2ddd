import type { Board } from '../../data/dispatch/dispatch.ts'

export type DayResult = { delivered: number; late: number; notDelivered: number }

/** What became of a day that is over: late is after the promise. */
export function dayResult({ drivers, orders }: Pick<Board, 'drivers' | 'orders'>): DayResult {
  const promises = new Map(orders.map(({ id, promisedAt }) => [id, promisedAt]))
  const deliveries = drivers.flatMap(({ finished }) => finished).filter(({ stop }) => stop === 'delivery')
  const made = deliveries.flatMap(({ orderId, doneAt }) => (doneAt === null ? [] : { orderId, doneAt }))
  const isLate = ({ orderId, doneAt }: (typeof made)[number]) => {
    const promisedAt = promises.get(orderId)
    return promisedAt !== undefined && Date.parse(doneAt) > Date.parse(promisedAt)
  }
  return {
    delivered: made.length,
    late: made.filter(isLate).length,
    notDelivered: deliveries.length - made.length,
  }
}
