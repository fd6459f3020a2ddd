import { Button, Text } from '@mantine/core'
import { crowFlyMiles, type Point } from '@meridian/domain/geo.ts'
import type { Priority } from '@meridian/domain/orders.ts'
import { IconPackages, IconTransfer } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { DRIVER_COPY as copy, DRIVER_TOASTS } from '../../copy/driver.ts'
import { NO_ANSWER } from '../../copy/failures.ts'
import { HANDOVER_COPY } from '../../copy/handovers.ts'
import type { useAvailableJobs } from '../../data/driver/available-jobs.ts'
import type { DriverUser } from '../../data/driver/background.ts'
import { useDuty } from '../../data/driver/duty.ts'
import { useAcceptJob } from '../../data/driver/jobs.ts'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import type { Order } from '../../data/orders.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { pickupPoint } from '../../parts/order-stops.ts'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './driver-dashboard.module.css'
import { JobCard } from './job-card.tsx'
import { JobsSkeleton } from './skeletons.tsx'

const TakeOverSheet = lazy(() => import('./handover/take-over-sheet.tsx').then((m) => ({ default: m.TakeOverSheet })))

type Props = { user: DriverUser; query: ReturnType<typeof useAvailableJobs>; onAccepted: () => void }

export function AvailableJobs({ user, query, onAccepted }: Props) {
  const { position } = useOwnPosition()
  const duty = useDuty().data
  const accept = useAcceptJob(user.driverId)
  const take = (orderId: number) =>
    accept.mutate(orderId, {
      onSuccess: onAccepted,
      onError: toastFailure({ title: DRIVER_TOASTS.accept, otherwise: NO_ANSWER.checkConnection }),
    })
  const isFull = duty !== undefined && duty.openJobs >= duty.maxOpenJobs
  return (
    <>
      <TakeOver onTaken={onAccepted} />
      <Gate query={query} skeleton={<JobsSkeleton />} errorTitle="The available jobs did not load">
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState icon={<IconPackages aria-hidden />} title={copy.emptyAvailable}>
              {duty?.isOnDuty === false
                ? 'You are off duty. Go on duty to see the jobs that are open.'
                : 'A new job appears here by itself as soon as it is cleared.'}
            </EmptyState>
          ) : (
            <>
              {isFull ? (
                <Text c="dimmed" mb="sm">
                  You have {duty.openJobs} open jobs, the most there may be. Finish one to accept another.
                </Text>
              ) : null}
              <ul className={classes.jobs}>
                {bestFirst(orders, position).map(({ order, milesAway }) => (
                  <li key={order.id}>
                    <JobCard
                      order={order}
                      milesAway={milesAway}
                      onAccept={() => take(order.id)}
                      isAccepting={accept.isPending && accept.variables === order.id}
                      isDisabled={accept.isPending || isFull}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Gate>
    </>
  )
}

function TakeOver({ onTaken }: { onTaken: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        mb="sm"
        leftSection={<IconTransfer size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {HANDOVER_COPY.take.open}
      </Button>
      <Suspense>{isOpen ? <TakeOverSheet onTaken={onTaken} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}

type Offer = { order: Order; milesAway: number | null }

/** What a driver can reach before an emergency is over, at the speed of a town. */
const NEAR_MILES = 25
const URGENCY: Record<Priority, number> = { emergency: 0, express: 1, standard: 2, scheduled: 3 }

/** Near ones before far ones, of those the most urgent first, then the nearest. Without a known position only the urgency counts. */
export function bestFirst(orders: readonly Order[], from: Point | null): Offer[] {
  const offers = orders.map((order) => ({ order, milesAway: from && crowFlyMiles(from, pickupPoint(order)) }))
  const ranks = ({ order, milesAway }: Offer) => [
    (milesAway ?? 0) > NEAR_MILES ? 1 : 0,
    URGENCY[order.priority],
    milesAway ?? 0,
  ]
  return offers.toSorted((one, other) => {
    const [a, b] = [ranks(one), ranks(other)]
    return a.map((rank, index) => rank - (b[index] as number)).find((difference) => difference !== 0) ?? 0
  })
}
