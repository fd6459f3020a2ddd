/** One active job: its route, its steps and its tracking state. */
import { Anchor, Badge, Button, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { formatMiles, formatMinutes } from '@meridian/domain/format.ts'
import { decide } from '@meridian/domain/order-lifecycle.ts'
import { type OrderStatus, orderLabel, SERVICE_TYPE_LABELS } from '@meridian/domain/orders.ts'
import { completedDriverSteps, DRIVER_STEPS, driverStatusLabel, isTrackedStatus } from '@meridian/domain/timeline.ts'
import { IconBuilding, IconClockPause, IconMessage, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { DRIVER_COPY as copy } from '../../copy/driver.ts'
import { EXCEPTION_COPY } from '../../copy/exceptions.ts'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import { isUnanswered, type UnsentQueue } from '../../data/driver/unsent-queue.ts'
import type { UnsentProof, UnsentStep } from '../../data/driver/unsent-schema.ts'
import type { Order } from '../../data/orders.ts'
import { PriorityBadge } from '../../parts/order-badges.tsx'
import { isReturning, nextStop } from '../../parts/order-stops.ts'
import { StabilityClock } from '../../parts/stability-clock.tsx'
import { phoneHref } from '../../ui/phone-href.ts'
import { clockTime } from '../../ui/relative-time.ts'
import classes from './driver-dashboard.module.css'
import { HandOver } from './handover/hand-over.tsx'
import { JobProofs } from './job-proofs.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { ReportProblem } from './report-problem.tsx'
import { StopAddress } from './stop-address.tsx'
import { TrackerMap } from './tracker-map.tsx'
import { TrackerProblem } from './tracker-problem.tsx'
import { TrackerProofs } from './tracker-proofs.tsx'
import { TrackerSteps } from './tracker-steps.tsx'
import { useDriverRoute } from './use-driver-route.ts'
import { useStepTimes } from './use-step-times.ts'

type Props = {
  order: Order
  isLinked: boolean
  isOnly: boolean
  waitingSteps: readonly UnsentStep[]
  /** Of this order, refused ones included. */
  proofs: readonly UnsentProof[]
  queue: UnsentQueue
  onStep: (status: OrderStatus) => void
  onHandOver: () => void
}

export function JobTracker({ order, isLinked, isOnly, waitingSteps, proofs, queue, onStep, onHandOver }: Props) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLinked) frame.current?.scrollIntoView({ block: 'start' })
  }, [isLinked])
  const done = completedDriverSteps(order.status)
  const hasUnsent = waitingSteps.length > 0 || proofs.some(isUnanswered)
  const route = useDriverRoute(order)
  return (
    <Paper component="article" p="md" ref={frame} className={classes.tracker} aria-label={`Job #${order.id}`}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2}>Job #{order.id}</Title>
          <Text c="dimmed">{isReturning(order) ? EXCEPTION_COPY.returning : driverStatusLabel(order.status)}</Text>
        </div>
        <Group gap="xs">
          <TrackingBadge order={order} waitingSteps={waitingSteps} />
          {hasUnsent ? (
            <Badge color="yellow" variant="light" leftSection={<IconClockPause size={14} aria-hidden />}>
              {copy.waiting}
            </Badge>
          ) : null}
          <StabilityClock order={order} size="lg" />
          <PriorityBadge priority={order.priority} />
        </Group>
      </Group>
      <Progress
        mt="sm"
        size="lg"
        value={(done / DRIVER_STEPS.length) * 100}
        aria-label={`${done} of ${DRIVER_STEPS.length} steps done`}
      />
      <Facts order={order} distance={route.miles} minutes={route.minutes} />
      <TrackerMap order={order} route={route} />
      <div className={classes.columns}>
        <Target order={order} />
        <div>
          <TrackerSteps order={order} waitingSteps={waitingSteps} />
          <TrackerProofs order={order} proofs={proofs} />
        </div>
      </div>
      <TrackerProblem order={order} proofs={proofs} queue={queue} />
      <ReportProblem order={order} queue={queue} />
      <HandOver order={order} hasUnsent={hasUnsent} onOpen={onHandOver} />
      <Release order={order} />
      <JobProofs order={order} isOnly={isOnly} queue={queue} proofs={proofs} onStep={onStep} />
    </Paper>
  )
}

/** The time of the step that started tracking, not of opening the page. */
function TrackingBadge({ order, waitingSteps }: Pick<Props, 'order' | 'waitingSteps'>) {
  const { isTracking, error, sharedAt } = useOwnPosition()
  const trackingSince = useStepTimes(order.id, waitingSteps)(order.status)
  if (!isTracking || error || !isTrackedStatus(order.status)) return null
  if (sharedAt === null)
    return (
      <Badge color="yellow" variant="light">
        {copy.trackingWaits}
      </Badge>
    )
  return (
    <Badge color="green" variant="light" leftSection={<span className={classes.liveDot} aria-hidden />}>
      {copy.tracking}
      {trackingSince ? (
        <span className="tabular"> · since {clockTime(new Date(trackingSince), new Date())}</span>
      ) : null}
    </Badge>
  )
}

type FactsProps = { order: Order; distance: number | null; minutes: number | null }

const Facts = ({ order, distance, minutes }: FactsProps) => (
  <dl className={classes.trackerFacts}>
    <div>
      <dt>
        <IconBuilding size={16} aria-hidden /> Client
      </dt>
      <dd>{order.client.organizationName}</dd>
      <dd>
        {order.client.firstName} {order.client.lastName}
        {order.client.phone ? (
          <>
            {' · '}
            <Anchor href={phoneHref(order.client.phone)} underline="always">
              {order.client.phone}
            </Anchor>
          </>
        ) : null}
      </dd>
    </div>
    <div>
      <dt>Distance</dt>
      <dd className={classes.big}>{distance === null ? formatMiles(Number(order.distance)) : formatMiles(distance)}</dd>
      <dd>
        {distance === null ? 'whole delivery' : isReturning(order) ? 'back to the sender' : `to ${nextStop(order)}`}
      </dd>
    </div>
    <div>
      <dt>ETA</dt>
      <dd className={classes.big}>{minutes === null ? formatMinutes(order.estimatedTime) : formatMinutes(minutes)}</dd>
      <dd>{minutes === null ? 'driving time' : clockTime(new Date(Date.now() + minutes * 60_000), new Date())}</dd>
    </div>
  </dl>
)

/** The two stops with their contacts, and the item. */
function Target({ order }: { order: Order }) {
  const stop = nextStop(order)
  return (
    <section className={classes.currentStop} aria-label={`Stops of ${orderLabel(order.id)}`}>
      <StopAddress
        stop="pickup"
        address={order.pickupAddress}
        precision={order.pickupPrecision}
        note={stop === 'pickup' ? (isReturning(order) ? 'return it here' : 'next stop') : undefined}
      />
      <Contact name={order.pickupContactName} phone={order.pickupContactPhone} />
      <StopAddress
        stop="delivery"
        address={order.deliveryAddress}
        precision={order.deliveryPrecision}
        note={stop === 'delivery' ? 'next stop' : undefined}
      />
      <Contact name={order.deliveryContactName} phone={order.deliveryContactPhone} />
      <Text size="sm">
        <b>{SERVICE_TYPE_LABELS[order.serviceType]}:</b> {order.itemDescription}
      </Text>
      {order.specialInstructions ? <Text size="sm">“{order.specialInstructions}”</Text> : null}
      <Button
        component="a"
        href={`/messages?order=${order.id}`}
        variant="default"
        leftSection={<IconMessage size={18} aria-hidden />}
      >
        Message about {orderLabel(order.id)}
      </Button>
    </section>
  )
}

function Contact({ name, phone }: { name: string | null; phone: string | null }) {
  if (!name && !phone) return null
  return (
    <Group gap="xs" className={classes.contact}>
      {name ? <Text size="sm">Ask for {name}</Text> : null}
      {phone ? (
        <Button
          component="a"
          href={phoneHref(phone)}
          size="compact-md"
          variant="light"
          leftSection={<IconPhone size={16} aria-hidden />}
        >
          {phone}
        </Button>
      ) : null}
    </Group>
  )
}

/** A job can be released until it is picked up. */
function Release({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const driverId = order.driver?.id ?? 0
  const facts = { id: order.id, status: order.status, organizationId: 0, driverId }
  if (!decide('release', facts, { role: 'driver', userId: 0, driverId }).ok) return null
  return (
    <>
      <Button variant="subtle" color="red" mt="sm" onClick={() => setIsOpen(true)}>
        Release this job
      </Button>
      {isOpen ? <ReleaseDialog order={order} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
