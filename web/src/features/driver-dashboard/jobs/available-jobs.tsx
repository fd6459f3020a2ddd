import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconPackages, IconTransfer } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { NO_ANSWER } from '../../../copy/failures.ts'
import { HANDOVER_COPY } from '../../../copy/handovers.ts'
import type { DriverUser } from '../../../data/driver/background.ts'
import { useDuty } from '../../../data/driver/duty.ts'
import { useAcceptJob } from '../../../data/driver/jobs.ts'
import { useJobFits } from '../../../data/driver/run.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { DRIVER_COPY as copy, DRIVER_TOASTS } from '../driver.copy.ts'
import { JobsSkeleton, RadiusSkeleton } from '../skeletons.tsx'
import classes from './job-card.module.css'
import { JobCard } from './job-card.tsx'
import type { useReachableJobs } from './reachable-jobs.ts'

// A driver off duty has none; its control is not in the first load.
const JobRadius = lazy(() => import('./job-radius.tsx').then((m) => ({ default: m.JobRadius })))
const TakeOverSheet = lazy(() => import('../handover/take-over-sheet.tsx').then((m) => ({ default: m.TakeOverSheet })))

type Props = { user: DriverUser; reachable: ReturnType<typeof useReachableJobs>; onAccepted: (orderId: number) => void }

export function AvailableJobs({ user, reachable, onAccepted }: Props) {
  const duty = useDuty().data
  const accept = useAcceptJob(user.driverId)
  const take = (orderId: number) =>
    accept.mutate(orderId, {
      onSuccess: () => onAccepted(orderId),
      onError: toastFailure({ title: DRIVER_TOASTS.accept, otherwise: NO_ANSWER.checkConnection }),
    })
  const fits = useJobFits(duty !== undefined && duty.openJobs > 0).data
  const isFull = duty !== undefined && duty.openJobs >= duty.maxOpenJobs
  return (
    <>
      <TakeOver onTaken={onAccepted} />
      <VisuallyHidden role="status">{reachable.jobs ? copy.listed(reachable.jobs.length) : null}</VisuallyHidden>
      {duty?.isOnDuty ? (
        <Suspense fallback={<RadiusSkeleton />}>
          <JobRadius {...reachable} />
        </Suspense>
      ) : null}
      <Gate
        query={{ ...reachable.query, data: reachable.jobs }}
        skeleton={<JobsSkeleton />}
        errorTitle={copy.availableFailed}
      >
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState icon={<IconPackages aria-hidden />} title={copy.emptyAvailable}>
              {duty?.isOnDuty === false ? copy.emptyOffDuty : copy.emptyOnDuty}
            </EmptyState>
          ) : (
            <>
              {isFull ? (
                <Text c="dimmed" mb="sm">
                  {copy.full(duty.openJobs)}
                </Text>
              ) : null}
              <ul className={classes.jobs}>
                {jobs.map(({ order, milesAway }) => (
                  <li key={order.id}>
                    <JobCard
                      order={order}
                      milesAway={milesAway}
                      fit={fits?.find(({ orderId }) => orderId === order.id)}
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

function TakeOver({ onTaken }: { onTaken: (orderId: number) => void }) {
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
