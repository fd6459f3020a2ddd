/** The countdown of a sample on its way: how long it keeps, in color, icon and text. */
import { Badge } from '@mantine/core'
import { isActive } from '@meridian/domain/orders/orders.ts'
import {
  type StabilityState,
  stabilityEnd,
  stabilityState,
  stabilityText,
} from '@meridian/domain/proofs/stability-clock.ts'
import { IconHourglassEmpty, IconHourglassHigh, IconHourglassLow } from '@tabler/icons-react'
import type { Order } from '../../data/orders/orders.ts'
import { exactTime } from '../../ui/relative-time.ts'
import { useNow } from '../../ui/use-now.ts'
import { STABILITY_COPY as copy } from './stability-clock.copy.ts'

const UPDATE_MS = 15_000

const LOOKS: Record<StabilityState, { color: string; Icon: typeof IconHourglassHigh }> = {
  ok: { color: 'brand', Icon: IconHourglassHigh },
  warning: { color: 'orange', Icon: IconHourglassLow },
  expired: { color: 'red', Icon: IconHourglassEmpty },
}

type Props = { order: Pick<Order, 'status' | 'collectedAt' | 'stabilityHours'>; size?: 'md' | 'lg' }

/** Nothing for goods without such a time, and after the order ended. */
export function StabilityClock({ order, size = 'md' }: Props) {
  const now = useNow(UPDATE_MS)
  const collectedAt = order.collectedAt ? new Date(order.collectedAt) : null
  const end = stabilityEnd({ collectedAt, stabilityHours: order.stabilityHours })
  if (!end || !isActive(order.status)) return null
  const { color, Icon } = LOOKS[stabilityState(end, now)]
  return (
    <Badge
      variant="light"
      radius="sm"
      tt="none"
      fw={600}
      size={size}
      color={color}
      leftSection={<Icon size={size === 'lg' ? 16 : 14} aria-hidden />}
      title={copy.until(exactTime(end))}
    >
      <span className="tabular">{copy.left(stabilityText(end, now))}</span>
    </Badge>
  )
}
