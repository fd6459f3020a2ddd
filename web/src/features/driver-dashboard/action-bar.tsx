import { Button, Text } from '@mantine/core'
import { addressLines } from '@meridian/domain/addresses.ts'
import { zoneOf } from '@meridian/domain/calendar.ts'
import { startableFrom } from '@meridian/domain/dated-orders.ts'
import { isOnHold } from '@meridian/domain/exceptions.ts'
import { formatDate } from '@meridian/domain/format.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import { openRequirements, type Requirement, requirementsAt } from '@meridian/domain/proofs.ts'
import type { CustodyStop, Stop } from '@meridian/domain/stops.ts'
import { driverSteps } from '@meridian/domain/timeline.ts'
import { IconArrowRight, IconMapPinCheck } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { DRIVER_COPY as copy } from '../../copy/driver.ts'
import { PROBLEM_COPY } from '../../copy/exceptions.ts'
import { CAPTURE_ACTIONS, PROOF_COPY, STRENGTH_LABELS } from '../../copy/proofs.ts'
import { arrivalAt, STOP_AHEAD } from '../../data/driver/arrivals.ts'
import { useCompleteReturn } from '../../data/exceptions.ts'
import type { Order } from '../../data/orders.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { pickupPoint } from '../../parts/order-stops.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './driver-dashboard.module.css'

/** Ignores clicks right after a step or a proof, so that a double tap does not complete the next one too. */
const LOCK_MS = 800
const OPENING_CHECK_MS = 10_000
const WAITING_UPDATE_MS = 10_000

type Props = {
  order: Order
  isOnly: boolean
  onStep: (status: OrderStatus) => void
  onCapture: (stop: CustodyStop, requirement: Requirement, isSkipping: boolean) => void
  onArrive: (stop: Stop) => void
}

/**
 * The next step's button, at the bottom of the screen while its job is in view; before it, one button for each proof that
 * the stop still lacks. The stop stands above the button, because the bar lies over the part of the card where it is written.
 */
export function ActionBar({ order, isOnly, onStep, onCapture, onArrive }: Props) {
  const step = driverSteps(order.status).find(({ state }) => state === 'active')
  const stop = STOP_AHEAD[order.status]
  const open = stop ? openRequirements(order, stop, order.captured) : []
  const isLocked = useLockAfterChange(`${order.status} ${open.length}`)
  const opensAt = useOpening(order)
  const subjectId = useId()
  if (!step) return null
  if (order.return?.state === 'open' && order.exception?.state !== 'open')
    return <ReturnBar order={order} isOnly={isOnly} onCapture={onCapture} />
  const blocked = blockedBy(order)
  const address = step.stop === 'pickup' ? order.pickupAddress : order.deliveryAddress
  const [next] = open
  return (
    <div className={classes.actionBar}>
      <Text size="sm" id={subjectId} className={classes.actionSubject}>
        {isOnly ? null : <b>Job #{order.id} · </b>}
        {step.stop === 'pickup' ? 'Pickup' : 'Delivery'}: {addressLines(address)[0]}
      </Text>
      {stop ? (
        <div className={classes.atStop}>
          <Text size="sm">{next ? progressText(open.length, requirementsAt(order, stop).length, next) : null}</Text>
          <Arrival order={order} stop={stop} onArrive={onArrive} />
        </div>
      ) : null}
      {blocked ? (
        <Text size="sm" fw={600} mb={6}>
          {blocked}
        </Text>
      ) : null}
      {opensAt ? (
        <Text size="sm" fw={600}>
          {copy.opens(opensAt)}
        </Text>
      ) : null}
      {stop && next && !blocked ? (
        <NextProof
          requirement={next}
          isLocked={isLocked}
          describedBy={subjectId}
          onCapture={(isSkipping) => onCapture(stop, next, isSkipping)}
        />
      ) : (
        <Button
          fullWidth
          size="xl"
          disabled={isLocked || opensAt !== null || blocked !== null}
          aria-describedby={subjectId}
          rightSection={<IconArrowRight size={22} aria-hidden />}
          onClick={() => onStep(step.sets)}
        >
          {step.label}
        </Button>
      )}
    </div>
  )
}

/** Why the next step waits: a problem is not decided, or the goods are held. */
function blockedBy({ exception }: Order): string | null {
  if (exception?.state === 'open') return PROBLEM_COPY.blocked
  return exception && isOnHold(exception) ? PROBLEM_COPY.held : null
}

/** The way back to the sender, with its own proofs, in place of the delivery's steps. */
function ReturnBar({ order, isOnly, onCapture }: Pick<Props, 'order' | 'isOnly' | 'onCapture'>) {
  const complete = useCompleteReturn()
  const open = openRequirements(order, 'return', order.captured)
  const [next] = open
  const subjectId = useId()
  return (
    <div className={classes.actionBar}>
      <Text size="sm" id={subjectId} className={classes.actionSubject}>
        {isOnly ? null : <b>Job #{order.id} · </b>}
        Return: {addressLines(order.pickupAddress)[0]}
      </Text>
      {next ? (
        <NextProof
          requirement={next}
          isLocked={false}
          describedBy={subjectId}
          onCapture={(isSkipping) => onCapture('return', next, isSkipping)}
        />
      ) : (
        <Button
          fullWidth
          size="xl"
          aria-describedby={subjectId}
          loading={complete.isPending}
          onClick={() => complete.mutate(order.id, { onError: toastFailure({ otherwise: PROBLEM_COPY.returnFailed }) })}
        >
          {PROBLEM_COPY.completeReturn}
        </Button>
      )}
    </div>
  )
}

type NextProofProps = {
  requirement: Requirement
  isLocked: boolean
  describedBy: string
  onCapture: (isSkipping: boolean) => void
}

const NextProof = ({ requirement, isLocked, describedBy, onCapture }: NextProofProps) => (
  <div className={classes.nextProof}>
    <Button size="xl" disabled={isLocked} aria-describedby={describedBy} onClick={() => onCapture(false)}>
      {CAPTURE_ACTIONS[requirement.kind]}
    </Button>
    {requirement.strength === 'asked' ? (
      <Button size="xl" variant="default" disabled={isLocked} onClick={() => onCapture(true)}>
        {PROOF_COPY.skip}
      </Button>
    ) : null}
  </div>
)

const progressText = (open: number, all: number, { strength }: Requirement): string =>
  `${PROOF_COPY.progress(open, all)} · ${STRENGTH_LABELS[strength]}`

type ArrivalProps = { order: Order; stop: Stop; onArrive: (stop: Stop) => void }

function Arrival({ order, stop, onArrive }: ArrivalProps) {
  const now = useNow(WAITING_UPDATE_MS)
  const arrivedAt = arrivalAt(order, stop)
  if (!arrivedAt)
    return (
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.arrive}
        leftSection={<IconMapPinCheck size={18} aria-hidden />}
        onClick={() => onArrive(stop)}
      >
        {PROOF_COPY.arrived}
      </Button>
    )
  const minutes = Math.floor((now.getTime() - Date.parse(arrivedAt)) / 60_000)
  return (
    <Text size="sm" fw={600} className={`${classes.arrivedText} tabular`}>
      {PROOF_COPY.waiting(minutes)}
    </Text>
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

function useLockAfterChange(state: string): boolean {
  const [unlocked, setUnlocked] = useState(state)
  useEffect(() => {
    const timer = setTimeout(() => setUnlocked(state), LOCK_MS)
    return () => clearTimeout(timer)
  }, [state])
  return unlocked !== state
}
