/**
 * The status as a tinted rectangle, the priority as a pill with a line around it: where both stand side by side each is known
 * by its form, and within its kind by color, icon and label. Only an emergency is solid.
 */
import { Badge } from '@mantine/core'
import { type OrderStatus, PRIORITY_LABELS, type Priority, STATUS_LABELS } from '@meridian/domain/orders/orders.ts'
import { RETURNED_LABEL } from '@meridian/domain/proofs/exceptions.ts'
import {
  type Icon,
  IconArrowBackUp,
  IconBan,
  IconBolt,
  IconCalendar,
  IconCheck,
  IconClipboardCheck,
  IconClock,
  IconHourglassEmpty,
  IconNavigation,
  IconPackage,
  IconTruck,
  IconUrgent,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'
import { PRIORITY_COLORS, STATUS_COLORS } from '../../ui/tones.ts'

const STATUS_ICONS: Record<OrderStatus, Icon> = {
  pending: IconHourglassEmpty,
  confirmed: IconClipboardCheck,
  assigned: IconUserCheck,
  pickup_scheduled: IconNavigation,
  pickup_complete: IconPackage,
  in_transit: IconTruck,
  delivered: IconCheck,
  cancelled: IconBan,
  declined: IconX,
}

const PRIORITY_ICONS: Record<Priority, Icon> = {
  emergency: IconUrgent,
  express: IconBolt,
  standard: IconClock,
  scheduled: IconCalendar,
}

const SHAPE = { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } as const

/** An order whose goods are back with the sender is canceled, which would tell only half of it. */
export function StatusBadge({ status, isReturned = false }: { status: OrderStatus; isReturned?: boolean }) {
  if (isReturned)
    return (
      <Badge {...SHAPE} color="gray" leftSection={<IconArrowBackUp size={14} aria-hidden />}>
        {RETURNED_LABEL}
      </Badge>
    )
  const Mark = STATUS_ICONS[status]
  return (
    <Badge {...SHAPE} color={STATUS_COLORS[status]} leftSection={<Mark size={14} aria-hidden />}>
      {STATUS_LABELS[status]}
    </Badge>
  )
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  const Mark = PRIORITY_ICONS[priority]
  return (
    <Badge
      variant={priority === 'emergency' ? 'filled' : 'outline'}
      radius="xl"
      color={PRIORITY_COLORS[priority]}
      leftSection={<Mark size={14} aria-hidden />}
    >
      {PRIORITY_LABELS[priority]}
    </Badge>
  )
}
