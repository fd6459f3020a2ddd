/** Badges for an order's status and priority: color, icon and label. */
import { Badge } from '@mantine/core'
import { RETURNED_LABEL } from '@meridian/domain/exceptions.ts'
import { type OrderStatus, PRIORITY_LABELS, type Priority, STATUS_LABELS } from '@meridian/domain/orders.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconBolt,
  IconCalendar,
  IconCheck,
  IconClipboardCheck,
  IconClock,
  IconTruck,
  IconUrgent,
  IconX,
} from '@tabler/icons-react'
import { PRIORITY_COLORS, STATUS_TONES, type StatusTone, TONE_COLORS } from '../ui/tones.ts'

const TONE_ICONS: Record<StatusTone, typeof IconClock> = {
  waiting: IconClock,
  approved: IconClipboardCheck,
  moving: IconTruck,
  done: IconCheck,
  stopped: IconBan,
  refused: IconX,
}

const PRIORITY_ICONS: Record<Priority, typeof IconClock> = {
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
  const tone = STATUS_TONES[status]
  const Icon = TONE_ICONS[tone]
  return (
    <Badge {...SHAPE} color={TONE_COLORS[tone]} leftSection={<Icon size={14} aria-hidden />}>
      {STATUS_LABELS[status]}
    </Badge>
  )
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  const Icon = PRIORITY_ICONS[priority]
  return (
    <Badge {...SHAPE} color={PRIORITY_COLORS[priority]} leftSection={<Icon size={14} aria-hidden />}>
      {PRIORITY_LABELS[priority]}
    </Badge>
  )
}
