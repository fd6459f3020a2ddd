import { PHONE_APP_NAMES } from '@meridian/domain/drivers/phone-apps.ts'
import { POSITION_STALE_AFTER_MS } from '@meridian/domain/drivers/positions.ts'
import type { Duty } from '../../data/driver/duty.ts'
import type { OwnPosition } from '../../data/driver/position-sharing.ts'
import { relativeTime } from '../../ui/relative-time.ts'
import { DRIVER_COPY } from './driver.copy.ts'

const { sharing } = DRIVER_COPY

type DutyNow = Pick<Duty, 'isOnDuty' | 'phone'>

/** What is so about the driver's position: off, waiting, shared, from where and how long ago, or why not. */
export function sharingText(own: OwnPosition, { isOnDuty, phone }: DutyNow, now: Date): string {
  const { isSharing, error, sharedAt } = own
  const isFromPhone = phone?.positionAt && Date.parse(phone.positionAt) + POSITION_STALE_AFTER_MS > now.getTime()
  // The browser's own is newer by nature: it is said while the app is silent.
  if (phone?.positionAt && isFromPhone)
    return sharing.fromApp(PHONE_APP_NAMES[phone.app], relativeTime(new Date(phone.positionAt), now))
  if (!isSharing) return sharing.none
  if (error === 'denied') return sharing.blocked
  if (error === 'unsupported') return sharing.unsupported
  if (error) return sharing.unavailable
  if (sharedAt === null) return sharing.waiting
  const age = relativeTime(new Date(Math.min(sharedAt, now.getTime())), now)
  return isOnDuty ? sharing.onDuty(age) : sharing.onJob(age)
}
