import type { OwnPosition } from '../../data/driver/position-sharing.ts'
import { relativeTime } from '../../ui/relative-time.ts'
import { DRIVER_COPY } from './driver.copy.ts'

const { sharing } = DRIVER_COPY

/** What is so about the driver's position: off, waiting, shared and how long ago, or why not. */
export function sharingText({ isSharing, error, sharedAt }: OwnPosition, isOnDuty: boolean, now: Date): string {
  if (!isSharing) return sharing.none
  if (error === 'denied') return sharing.blocked
  if (error === 'unsupported') return sharing.unsupported
  if (error) return sharing.unavailable
  if (sharedAt === null) return sharing.waiting
  const age = relativeTime(new Date(Math.min(sharedAt, now.getTime())), now)
  return isOnDuty ? sharing.onDuty(age) : sharing.onJob(age)
}
