import { Button, Text } from '@mantine/core'
import { addressLines } from '@meridian/domain/addresses.ts'
import { zoneOf } from '@meridian/domain/calendar.ts'
import { startableFrom } from '@meridian/domain/dated-orders.ts'
import { formatDate } from '@meridian/domain/format.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import { driverSteps } from '@meridian/domain/timeline.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { DRIVER_COPY as copy } from '../../copy/driver.ts'
import type { Order } from '../../data/orders.ts'
import { pickupPoint } from '../../parts/use-legs.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './driver-dashboard.module.css'

/** Ignores clicks right after a step, so that a double tap does not complete the next one too. */
const LOCK_MS = 800
const OPENING_CHECK_MS = 10_000

type Props = { order: Order; isOnly: boolean; onStep: (status: OrderStatus) => void }

/**
 * The next step's button, at the bottom of the screen while its job is in view. The stop stands above the button, because
 * the bar lies over the part of the card where it is written.
 */
export function ActionBar({ order, isOnly, onStep }: Props) {
  const step = driverSteps(order.status).find(({ state }) => state === 'active')
  const isLocked = useLockAfterChange(order.status)
  const opensAt = useOpening(order)
  const subjectId = useId()
  if (!step) return null
  const address = step.stop === 'pickup' ? order.pickupAddress : order.deliveryAddress
  return (
    <div className={classes.actionBar}>
      <Text size="sm" id={subjectId} className={classes.actionSubject}>
        {isOnly ? null : <b>Job #{order.id} · </b>}
        {step.stop === 'pickup' ? 'Pickup' : 'Delivery'}: {addressLines(address)[0]}
      </Text>
      {opensAt ? (
        <Text size="sm" fw={600}>
          {copy.opens(opensAt)}
        </Text>
      ) : null}
      <Button
        fullWidth
        size="xl"
        disabled={isLocked || opensAt !== null}
        aria-describedby={subjectId}
        rightSection={<IconArrowRight size={22} aria-hidden />}
        onClick={() => onStep(step.sets)}
      >
        {step.label}
      </Button>
    </div>
  )
}

/** From when a dated job can be started, at its pickup's clocks; null when it can be by now, or has been. */
function useOpening(order: Order): string | null {
  const now = useNow(OPENING_CHECK_MS)
  const pickup = pickupPoint(order)
  const scheduledDate = order.scheduledDate ? new Date(order.scheduledDate) : null
  const from = startableFrom({ ...order, scheduledDate, routeMinutes: order.estimatedTime, pickup })
  if (order.status !== 'assigned' || !from || from <= now) return null
  return formatDate(from, 'weekdayDayTimeAndZone', zoneOf(pickup))
}

function useLockAfterChange(status: OrderStatus): boolean {
  const [unlocked, setUnlocked] = useState(status)
  useEffect(() => {
    const timer = setTimeout(() => setUnlocked(status), LOCK_MS)
    return () => clearTimeout(timer)
  }, [status])
  return unlocked !== status
}
