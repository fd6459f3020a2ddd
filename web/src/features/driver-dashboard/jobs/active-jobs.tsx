import { Button, Stack } from '@mantine/core'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { formatAmount, formatMinutes } from '@meridian/domain/time/format.ts'
import { IconCloudOff, IconTruckDelivery } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type DriverUser, type useJobs, useUnsentQueue } from '../../../data/driver/background.ts'
import { useKeptPackageChecks } from '../../../data/driver/package-checks.ts'
import { useMyRun } from '../../../data/driver/run.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { useIsReachable } from '../../../data/reachability.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { DRIVER_COPY as copy, DAY_COPY, DRIVER_TOASTS } from '../driver.copy.ts'
import { arrivalInRun, unsentDelay } from '../run/expected-arrival.ts'
import { inRunOrder, RunList, withChosenFirst } from '../run/run-list.tsx'
import { useRunMoves } from '../run/run-moves.tsx'
import { opensAt, ordersHere, startOf } from '../run/same-stop.ts'
import { JobsSkeleton } from '../skeletons.tsx'
import { JobTracker } from '../tracker/job-tracker.tsx'
import { useLocationToasts } from '../use-location-toasts.ts'
import classes from './active-jobs.module.css'
import { UnsentFiles } from './unsent-files.tsx'

const GiveSheet = lazy(() => import('../handover/give-sheet.tsx').then((m) => ({ default: m.GiveSheet })))

/** The other orders of the stop, and the job that comes after this one. */
type Around = { here: readonly Order[]; next: Order | undefined }

type Props = { user: DriverUser; jobs: ReturnType<typeof useJobs>; onFindJobs: () => void }

export function ActiveJobs({ user, jobs, onFindJobs }: Props) {
  const unsent = useUnsentQueue(user)
  useLocationToasts()
  useKeptPackageChecks(jobs.savedAt ? undefined : jobs.orders)
  const isReachable = useIsReachable()
  const run = useMyRun()
  const moves = useRunMoves(run.data)
  const [handingOver, setHandingOver] = useState<number | null>(null)
  const closeHandover = useCallback(() => setHandingOver(null), [])
  const { order: linkedId } = useSearch({ from: '/driver-dashboard' })
  const [chosenId, setChosenId] = useState(linkedId)
  /** The job at hand is the next one of its door, and not one that the driver chose. */
  const isAtDoor = useRef(false)
  // A notice or an accepted offer links to its job.
  const [lastLinkedId, setLastLinkedId] = useState(linkedId)
  if (linkedId !== lastLinkedId) {
    setLastLinkedId(linkedId)
    setChosenId(linkedId)
  }
  // It is on top of the list, which may be scrolled to somewhere else.
  useEffect(() => {
    if (linkedId !== undefined) scrollTo({ top: 0 })
  }, [linkedId])
  const choose = (orderId: number) => {
    setChosenId(orderId)
    scrollTo({ top: 0 })
  }
  /** What a completed stop paid, and how far the next one is: the route goes on. */
  const sayDone = (order: Order, isReturn: boolean, next: Order | undefined) => {
    const minutes = minutesTo(next && arrivalInRun(run.data, next))
    const pay = order.driverPay && formatAmount(order.driverPay)
    toast({
      title: isReturn ? DAY_COPY.returned(minutes) : DAY_COPY.delivered(pay, minutes),
      ...(jobs.savedAt ? { message: DAY_COPY.unsent } : {}),
      tone: 'success',
    })
  }
  /** Who sets out for a door does so for all its orders; each is picked up and delivered by itself. */
  const takeStep = async (order: Order, status: OrderStatus, { here, next }: Around) => {
    const also = startOf(order) === status ? here : []
    try {
      await unsent.takeStep({ orderId: order.id, status, occurredAt: new Date().toISOString() })
      for (const one of also) {
        const start = startOf(one)
        if (start) await unsent.takeStep({ orderId: one.id, status: start, occurredAt: new Date().toISOString() })
      }
    } catch (error) {
      toastFailure({ title: DRIVER_TOASTS.status, otherwise: DRIVER_TOASTS.notKept })(error)
      return
    }
    if (status === 'delivered') sayDone(order, false, next)
    if (status !== 'pickup_complete') return
    // The next order of the same stop, before the way goes on; after the last one the run decides again.
    if (here[0] || isAtDoor.current) setChosenId(here[0]?.id)
    isAtDoor.current = here[0] !== undefined
  }
  return (
    <>
      {/* Always there, so that a screen reader reads what comes into it. */}
      <div role="status">
        {jobs.savedAt ? (
          <p className={classes.offline}>
            <IconCloudOff size={20} aria-hidden />
            <span>
              <b>{isReachable ? copy.outdated : copy.noConnection}</b> · {copy.jobsAsOf} <When time={jobs.savedAt} />
            </span>
          </p>
        ) : null}
      </div>
      <UnsentFiles count={jobs.files} />
      <Gate query={jobs.query} skeleton={<JobsSkeleton />} errorTitle={copy.activeFailed}>
        {() => {
          const orders = jobs.orders ?? []
          if (orders.length === 0)
            return (
              <EmptyState
                icon={<IconTruckDelivery aria-hidden />}
                title={copy.emptyActive}
                actions={<Button onClick={onFindJobs}>{copy.findJobs}</Button>}
              >
                {copy.emptyActiveHint}
              </EmptyState>
            )
          // The run decides which job is on top: known later, it would change the job under the driver's thumb.
          if (orders.length > 1 && run.isPending && jobs.savedAt === null) return <JobsSkeleton />
          const now = new Date()
          const inTurn = withChosenFirst(inRunOrder(orders, run.data), chosenId, now)
          const [first, ...others] = inTurn
          const here = first ? ordersHere(first, others, now) : []
          return (
            <Stack gap="lg">
              {inTurn.map((order, index) => (
                <JobTracker
                  key={order.id}
                  order={order}
                  // What opens on a later day is not the one at hand, unless the driver opens it.
                  isCurrent={index === 0 && (order.id === chosenId || opensAt(order, now) === null)}
                  isOnly={orders.length === 1}
                  arrivesAt={arrivalInRun(run.data, order)}
                  delayedUntil={unsentDelay(jobs.proofs)}
                  sameStop={index === 0 ? here : []}
                  moves={moves.movesOf(order)}
                  waitingSteps={jobs.steps.filter((step) => step.orderId === order.id && step.refusal === null)}
                  proofs={jobs.proofs.filter((proof) => proof.orderId === order.id)}
                  queue={unsent}
                  onStep={(status) => void takeStep(order, status, { here, next: inTurn[1] })}
                  onReturned={() => sayDone(order, true, inTurn[1])}
                  onHandOver={() => setHandingOver(order.id)}
                  onChoose={() => choose(order.id)}
                  onNext={() => inTurn[1] && choose(inTurn[1].id)}
                />
              ))}
              <RunList orders={orders} run={run.data} moves={moves} />
              {moves.question}
            </Stack>
          )
        }}
      </Gate>
      {/* Not in the tracker: it goes with the order, and the sheet then says that the handover is done. */}
      <Suspense>
        {handingOver !== null && jobs.orders ? (
          <GiveSheet
            orderId={handingOver}
            order={jobs.orders.find(({ id }) => id === handingOver)}
            onClose={closeHandover}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const minutesTo = (time: string | null | undefined): string | null => {
  const minutes = time ? Math.round((Date.parse(time) - Date.now()) / 60_000) : 0
  return minutes > 0 ? formatMinutes(minutes) : null
}
