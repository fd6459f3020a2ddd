import { Button, Stack } from '@mantine/core'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { formatAmount, formatMinutes } from '@meridian/domain/time/format.ts'
import { IconCloudOff, IconTruckDelivery } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
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
import { inRunOrder, isSameStop, RunList, withChosenFirst } from '../run/run-list.tsx'
import { JobsSkeleton } from '../skeletons.tsx'
import { JobTracker } from '../tracker/job-tracker.tsx'
import { useLocationToasts } from '../use-location-toasts.ts'
import classes from './active-jobs.module.css'
import { UnsentFiles } from './unsent-files.tsx'

const GiveSheet = lazy(() => import('../handover/give-sheet.tsx').then((m) => ({ default: m.GiveSheet })))

type Props = { user: DriverUser; jobs: ReturnType<typeof useJobs>; onFindJobs: () => void }

export function ActiveJobs({ user, jobs, onFindJobs }: Props) {
  const unsent = useUnsentQueue(user)
  useLocationToasts()
  useKeptPackageChecks(jobs.savedAt ? undefined : jobs.orders)
  const isReachable = useIsReachable()
  const run = useMyRun()
  const [handingOver, setHandingOver] = useState<number | null>(null)
  const closeHandover = useCallback(() => setHandingOver(null), [])
  const { order: linkedId } = useSearch({ from: '/driver-dashboard' })
  const [chosenId, setChosenId] = useState(linkedId)
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
  const takeStep = (order: Order, status: OrderStatus, next: Order | undefined) =>
    unsent.takeStep({ orderId: order.id, status, occurredAt: new Date().toISOString() }).then(
      () => {
        if (status === 'delivered') sayDone(order, false, next)
      },
      toastFailure({ title: DRIVER_TOASTS.status, otherwise: DRIVER_TOASTS.notKept }),
    )
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
          const inTurn = withChosenFirst(inRunOrder(orders, run.data), chosenId)
          return (
            <Stack gap="lg">
              {inTurn.map((order, index) => (
                <JobTracker
                  key={order.id}
                  order={order}
                  isCurrent={index === 0}
                  isOnly={orders.length === 1}
                  arrivesAt={arrivalInRun(run.data, order)}
                  delayedUntil={unsentDelay(jobs.proofs)}
                  sameStop={index === 0 ? inTurn.slice(1).filter((other) => isSameStop(order, other)) : []}
                  waitingSteps={jobs.steps.filter((step) => step.orderId === order.id && step.refusal === null)}
                  proofs={jobs.proofs.filter((proof) => proof.orderId === order.id)}
                  queue={unsent}
                  onStep={(status) => void takeStep(order, status, inTurn[1])}
                  onReturned={() => sayDone(order, true, inTurn[1])}
                  onHandOver={() => setHandingOver(order.id)}
                  onChoose={() => choose(order.id)}
                  onNext={() => inTurn[1] && choose(inTurn[1].id)}
                />
              ))}
              <RunList orders={orders} />
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
