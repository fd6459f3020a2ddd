/** For whom each order is planned, as the server has acknowledged it, and who took one all the same. */

type Taken = { orderId: number; by: number; of: number }

export type PlanWatch = {
  /** Changes the plan of these orders: meanwhile nothing is known of them. Returns which drivers have them in their runs then. */
  during(orderIds: readonly number[], change: () => Promise<ReadonlyMap<number, number>>): Promise<void>
  /** A driver accepts it, and the server says whether it did. */
  accepting<T>(orderId: number, driverId: number, accept: () => Promise<T>): Promise<T>
  plannedIds(): number[]
  broken: Taken[]
}

export function watchPlans(): PlanWatch {
  const drivers = new Map<number, number>()
  const changes = new Map<number, number>()
  const broken: Taken[] = []
  return {
    async during(orderIds, change) {
      for (const id of orderIds) {
        drivers.delete(id)
        changes.set(id, (changes.get(id) ?? 0) + 1)
      }
      const runs = await change()
      for (const id of orderIds) {
        const driverId = runs.get(id)
        if (driverId !== undefined) drivers.set(id, driverId)
      }
    },
    async accepting(orderId, driverId, accept) {
      const [of, before] = [drivers.get(orderId), changes.get(orderId)]
      const accepted = await accept()
      // Released while the request was on its way, it was open to all.
      const isPlanned = of !== undefined && changes.get(orderId) === before
      if (isPlanned && of !== driverId) broken.push({ orderId, by: driverId, of })
      return accepted
    },
    plannedIds: () => [...drivers.keys()],
    broken,
  }
}
