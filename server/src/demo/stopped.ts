/** Orders that were canceled by a client or an admin, or declined. */

import { daysBefore, minutesLater, spread } from './calendar.ts'
import { BANK, CLINIC, DESERT_CLINIC, HOSPITAL, LABORATORY, type Organization, PHARMACY } from './cast.ts'
import { type Draft, stopsOf } from './draft.ts'
import { seededRandom } from './random.ts'

type Stop = Pick<Draft, 'organization' | 'status' | 'reason'> & { wasConfirmed: boolean }

const cancelled = (organization: Organization, reason: string, wasConfirmed = false): Stop => ({
  organization,
  status: 'cancelled',
  reason,
  wasConfirmed,
})
const declined = (organization: Organization, reason: string): Stop => ({
  organization,
  status: 'declined',
  reason,
  wasConfirmed: false,
})

/** Oldest first. */
const STOPS: readonly Stop[] = [
  cancelled(DESERT_CLINIC, 'The patient was discharged early.'),
  cancelled(PHARMACY, 'Collected at the counter instead.', true),
  declined(BANK, 'Cash is not carried.'),
  cancelled(CLINIC, 'Ordered twice by mistake.'),
  cancelled(LABORATORY, 'The sample has to be drawn again.', true),
  cancelled(HOSPITAL, 'The equipment was found in house.'),
  declined(PHARMACY, 'Too heavy for our vehicles; please call us about freight.'),
  cancelled(PHARMACY, 'Wrong delivery address, ordered again.'),
  cancelled(LABORATORY, 'The courier of the hospital took it along.'),
  declined(DESERT_CLINIC, 'Nobody can be there in time.'),
  cancelled(PHARMACY, 'The prescription was changed.', true),
]

const OVER_DAYS = 60

export function stoppedOrders(now: Date): Draft[] {
  const random = seededRandom(23)
  const moments = spread(daysBefore(now, OVER_DAYS), minutesLater(now, -60), STOPS.length, random)
  return moments.map((stoppedAt, index) => {
    const stop = STOPS[index] as Stop
    const createdAt = minutesLater(stoppedAt, -random.between(15, 90))
    return {
      organization: stop.organization,
      clientId: stop.organization.clientIds[0] as number,
      driverId: null,
      status: stop.status,
      serviceType: random.pick(stop.organization.services),
      priority: random.chance(0.3) ? 'express' : 'standard',
      ...stopsOf(stop.organization, random.pick(stop.organization.partners)),
      slot: null,
      times: {
        createdAt,
        confirmedAt: stop.wasConfirmed ? minutesLater(createdAt, random.between(2, 6)) : undefined,
        stoppedAt,
      },
      isApproved: false,
      isAssignedByAdmin: false,
      reason: stop.reason,
    }
  })
}
