/** Each meaning has one color of the theme, always together with a label or an icon. */
import type { OrderStatus, Priority } from '@meridian/domain/orders.ts'

export const PRIORITY_COLORS: Record<Priority, string> = {
  emergency: 'red',
  express: 'orange',
  standard: 'blue',
  scheduled: 'violet',
}

export type StatusTone = 'waiting' | 'approved' | 'moving' | 'done' | 'stopped' | 'refused'

export const STATUS_TONES: Record<OrderStatus, StatusTone> = {
  pending: 'waiting',
  confirmed: 'approved',
  assigned: 'moving',
  pickup_scheduled: 'moving',
  pickup_complete: 'moving',
  in_transit: 'moving',
  delivered: 'done',
  cancelled: 'stopped',
  declined: 'refused',
}

export const TONE_COLORS: Record<StatusTone, string> = {
  waiting: 'yellow',
  approved: 'blue',
  moving: 'brand',
  done: 'green',
  stopped: 'gray',
  refused: 'red',
}
