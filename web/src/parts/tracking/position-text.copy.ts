/** The age of the driver's position. */
import { formatCounted } from '@meridian/domain/time/format.ts'

export const POSITION_COPY = {
  updatedNow: 'Updated just now',
  updated: (age: string) => `Updated ${age} ago`,
  lastSeen: (age: string) => `Last seen ${age} ago`,
  days: (count: number) => formatCounted(count, 'day'),
} as const
