/** One active job: its route, its steps and its tracking state. */
import { Anchor, Badge, Button, Collapse, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { POSITION_STALE_AFTER_MS } from '@meridian/domain/drivers/positions.ts'
import { decide } from '@meridian/domain/orders/order-lifecycle.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import {
  completedDriverSteps,
  DRIVER_STEPS,
  driverStatusLabel,
  isTrackedStatus,
} from '@meridian/domain/orders/timeline.ts'
import { IconChevronDown, IconClockPause, IconHeadset, IconMessage, IconPhone } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { EXCEPTION_COPY, PROBLEM_COPY } from '../../../copy/exceptions.ts'
import { useOwnPosition } from '../../../data/driver/position-sharing.ts'
import { PRIVATE_CHAT, useDispatchPhone } from '../../../data/driver/today.ts'
import { isUnanswered, type UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { UnsentProof, UnsentStep } from '../../../data/driver/unsent-schema.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { useIsReachable } from '../../../data/reachability.ts'
import { PriorityBadge } from '../../../parts/orders/order-badges.tsx'
import { isReturning, nextStop } from '../../../parts/orders/order-stops.ts'
import { StabilityClock } from '../../../parts/orders/stability-clock.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { phoneHref } from '../../../ui/phone-href.ts'
import { clockTime } from '../../../ui/relative-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import chevron from '../chevron.module.css'
import { DRIVER_COPY as copy } from '../driver.copy.ts'
import facts from '../facts.module.css'
import { ConfirmTakeOver } from '../handover/confirm-take-over.tsx'
import { HandOver } from '../handover/hand-over.tsx'
import { ReleaseDialog } from '../jobs/release-dialog.tsx'
import { PositionPanel } from '../position-panel.tsx'
import { type Moves, StopMoves } from '../run/run-moves.tsx'
import { openingText, opensAt } from '../run/same-stop.ts'
import { UnreadMessages } from '../unread-messages.tsx'
import { JobProofs } from './job-proofs.tsx'
import classes from './job-tracker.module.css'
import { addressAhead } from './main-action.ts'
import { StopAddress } from './stop-address.tsx'
import stopClasses from './stop-card.module.css'
import { Contact, Deadline, StopCard } from './stop-card.tsx'
import { TrackerMap } from './tracker-map.tsx'
import { TrackerProblem } from './tracker-problem.tsx'
import { TrackerProofs } from './tracker-proofs.tsx'
import { TrackerSteps } from './tracker-steps.tsx'
import { useDriverRoute } from './use-driver-route.ts'
import { useStepTimes } from './use-step-times.ts'

const FRESHNESS_CHECK_MS = 10_000

type Props = {
  order: Order
  /** The one that the driver works on: whole, with the main button. The others show where they stand. */
  isCurrent: boolean
  isOnly: boolean
  /** By the route. */
  arrivesAt: string | null
  /** Of a delay that is still on this device. */
  delayedUntil: number | null
  /** Other jobs for the same stop. */
  sameStop: readonly Order[]
  moves: Moves
  waitingSteps: readonly UnsentStep[]
  /** Of this order, refused ones included. */
  proofs: readonly UnsentProof[]
  queue: UnsentQueue
  onStep: (status: OrderStatus) => void
  onReturned: () => void
  onHandOver: () => void
  onChoose: () => void
  onNext: () => void
}

export function JobTracker(props: Props) {
  const { order, isCurrent, waitingSteps, proofs, onChoose } = props
  const hasUnsent = waitingSteps.length > 0 || proofs.some(isUnanswered)
  return (
    <Paper
      component="article"
      p="md"
      pt={isCurrent ? 'xs' : 'md'}
      className={classes.tracker}
      data-current={isCurrent || undefined}
      aria-label={copy.job(order.id)}
    >
      {isCurrent ? (
        <CurrentJob {...props} hasUnsent={hasUnsent} />
      ) : (
        <>
          <JobHead {...props} hasUnsent={hasUnsent} />
          <WhenItIs order={order} />
          <Text mt="xs">{addressAhead(order)}</Text>
          <StopMoves order={order} moves={props.moves} />
          <Button variant="default" size="md" mt="sm" fullWidth onClick={onChoose}>
            {copy.openJob(order.id)}
          </Button>
        </>
      )}
    </Paper>
  )
}

const OPENING_CHECK_MS = 30_000

/** Of a job that is not the one at hand: by when it is due, and from when it can be started. */
function WhenItIs({ order }: { order: Order }) {
  const now = useNow(OPENING_CHECK_MS)
  const from = opensAt(order, now)
  return (
    <div className={stopClasses.when}>
      {from ? <Text fw={600}>{copy.opens(openingText(order, from))}</Text> : null}
      <Deadline order={order} now={now} />
    </div>
  )
}

/** Which job, and how far it is. Of the current one below its stop, which comes first. */
function JobHead({ order, isCurrent, waitingSteps, hasUnsent }: Props & { hasUnsent: boolean }) {
  const done = completedDriverSteps(order.status)
  return (
    <div className={stopClasses.head}>
      <Group justify="space-between" align="flex-start" gap="xs" className={classes.head}>
        <div>
          <Title order={2}>{copy.job(order.id)}</Title>
          <Text c="dimmed" {...(isCurrent ? { role: 'status' } : {})}>
            {isReturning(order) ? EXCEPTION_COPY.returning : driverStatusLabel(order.status)}
          </Text>
        </div>
        <Group gap="xs">
          <UnreadMessages order={order} />
          {isCurrent ? <TrackingBadge order={order} waitingSteps={waitingSteps} /> : null}
          {hasUnsent ? (
            <Badge color="yellow" variant="light" leftSection={<IconClockPause size={14} aria-hidden />}>
              {copy.waiting}
            </Badge>
          ) : null}
          {isCurrent ? null : <StabilityClock order={order} size="lg" />}
          <PriorityBadge priority={order.priority} />
        </Group>
      </Group>
      <Progress
        mt="xs"
        size="md"
        value={(done / DRIVER_STEPS.length) * 100}
        aria-label={copy.stepsDone(done, DRIVER_STEPS.length)}
      />
    </div>
  )
}

function CurrentJob(props: Props & { hasUnsent: boolean }) {
  const {
    order,
    isOnly,
    arrivesAt,
    delayedUntil,
    sameStop,
    moves,
    waitingSteps,
    proofs,
    queue,
    hasUnsent,
    onStep,
    onReturned,
    onHandOver,
    onNext,
  } = props
  const route = useDriverRoute(order)
  return (
    <>
      <ConfirmTakeOver order={order} />
      <TrackerProblem order={order} proofs={proofs} />
      <StopCard
        order={order}
        route={route}
        arrivesAt={arrivesAt}
        delayedUntil={delayedUntil}
        sameStop={sameStop}
        moves={moves}
      />
      <JobHead {...props} />
      <TrackerMap order={order} route={route} />
      <div className={classes.columns}>
        <div>
          <TrackerSteps order={order} waitingSteps={waitingSteps} />
          <TrackerProofs order={order} proofs={proofs} queue={queue} />
        </div>
        <JobDetails order={order} />
      </div>
      <HandOver order={order} hasUnsent={hasUnsent} onOpen={onHandOver} />
      <Release order={order} />
      <JobProofs
        order={order}
        isOnly={isOnly}
        queue={queue}
        proofs={proofs}
        sameStop={sameStop}
        onStep={onStep}
        onReturned={onReturned}
        onNext={onNext}
      />
    </>
  )
}

/** The time of the step that started tracking, not of opening the page. */
function TrackingBadge({ order, waitingSteps }: Pick<Props, 'order' | 'waitingSteps'>) {
  const { isTracking, error, sharedAt } = useOwnPosition()
  const trackingSince = useStepTimes(order.id, waitingSteps)(order.status)
  const isReachable = useIsReachable()
  const now = useNow(FRESHNESS_CHECK_MS)
  if (!isTracking || error || !isTrackedStatus(order.status)) return null
  // Live is what reaches the client now: not an old position, nor one that waits on this phone.
  const isFresh = sharedAt !== null && now.getTime() - sharedAt <= POSITION_STALE_AFTER_MS
  if (!isFresh || !isReachable)
    return (
      <Badge color="yellow" variant="light">
        {isFresh ? copy.trackingLater : copy.trackingWaits}
      </Badge>
    )
  return (
    <Badge color="green" variant="light" leftSection={<span className={classes.liveDot} aria-hidden />}>
      {copy.tracking}
      {trackingSince ? (
        <span className="tabular"> · {copy.trackingSince(clockTime(new Date(trackingSince), new Date()))}</span>
      ) : null}
    </Badge>
  )
}

/** What the driver needs now and then: the client, the other stop, the own position. Folded, so that the stop comes first. */
function JobDetails({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const other = nextStop(order) === 'pickup' ? 'delivery' : 'pickup'
  return (
    <div>
      <Button
        variant="default"
        size="md"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<IconChevronDown size={18} aria-hidden className={chevron.chevron} data-open={isOpen} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {copy.jobDetails}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.currentStop}>
          <dl className={`${facts.facts} ${classes.trackerFacts}`}>
            <Fact label={copy.client}>
              {order.client.organizationName}
              <br />
              {order.client.firstName} {order.client.lastName}
              {order.client.phone ? (
                <>
                  {' · '}
                  <Anchor href={phoneHref(order.client.phone)} underline="always">
                    {order.client.phone}
                  </Anchor>
                </>
              ) : null}
            </Fact>
          </dl>
          <StopAddress stop={other} address={order[`${other}Address`]} precision={order[`${other}Precision`]} />
          <Contact name={order[`${other}ContactName`]} phone={order[`${other}ContactPhone`]} />
          <PositionPanel />
        </div>
      </Collapse>
      <Button
        component="a"
        href={`/messages?order=${order.id}`}
        variant="default"
        size="md"
        fullWidth
        mt="sm"
        leftSection={<IconMessage size={18} aria-hidden />}
        rightSection={order.unreadCount > 0 ? <Badge circle>{order.unreadCount}</Badge> : null}
      >
        {copy.messageClient(order.client.organizationName ?? `${order.client.firstName} ${order.client.lastName}`)}
      </Button>
      {/* While something is being decided the bar has it. */}
      {order.exception ? null : <DispatchContact />}
    </div>
  )
}

/** A person: by phone where there is a number, and in a conversation that no client reads. */
function DispatchContact() {
  const phone = useDispatchPhone()
  return (
    <Group grow gap="xs" mt="xs">
      {phone ? (
        <Button
          component="a"
          href={phoneHref(phone)}
          size="md"
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {PROBLEM_COPY.callDispatch}
        </Button>
      ) : null}
      <Button
        component="a"
        href={PRIVATE_CHAT}
        size="md"
        variant="default"
        leftSection={<IconHeadset size={18} aria-hidden />}
      >
        {PROBLEM_COPY.askDispatch}
      </Button>
    </Group>
  )
}

/** A job can be released until it is picked up. */
function Release({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const driverId = order.driver?.id ?? 0
  const facts = { id: order.id, status: order.status, organizationId: 0, clientId: 0, siteIds: [], driverId }
  if (!decide('release', facts, { role: 'driver', userId: 0, driverId }).ok) return null
  return (
    <>
      <Button variant="subtle" color="red" mt="sm" onClick={() => setIsOpen(true)}>
        {copy.release.open}
      </Button>
      {isOpen ? <ReleaseDialog order={order} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
