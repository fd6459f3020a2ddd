/** Who carried the order, when it changed hands. */
import { Text } from '@mantine/core'
import { formatMiles } from '@meridian/domain/time/format.ts'
import { legsText } from '../../copy/handovers.ts'
import { useOrderLegs } from '../../data/orders/order-legs.ts'
import type { Order } from '../../data/orders/orders.ts'

export function OrderLegs({ order }: { order: Order }) {
  const { data: legs } = useOrderLegs(order)
  if (!legs || legs.length < 2) return null
  // The miles of a driver who had the order twice are those of both legs: shown with the first only.
  const carriers = legs.map(({ driverName, miles }, index) =>
    miles === null || legs.findIndex((leg) => leg.driverName === driverName) < index
      ? driverName
      : `${driverName} ${formatMiles(miles)}`,
  )
  return (
    <Text size="sm" mt="xs">
      {legsText(carriers)}
    </Text>
  )
}
