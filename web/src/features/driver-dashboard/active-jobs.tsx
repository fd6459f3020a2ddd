import { Alert, Button, Stack } from '@mantine/core'
import { IconCloudOff, IconTruckDelivery } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DRIVER_COPY as copy } from '../../copy/driver.ts'
import { type DriverUser, type useJobs, useUnsent } from '../../data/driver-day.ts'
import type { Order } from '../../data/orders.ts'
import { RatingPrompt } from '../../parts/rating-dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { JobTracker } from './job-tracker.tsx'
import { RefusedSteps } from './refused-steps.tsx'
import { JobsSkeleton } from './skeletons.tsx'
import { useLocationToasts } from './use-location-toasts.ts'

type Props = { user: DriverUser; jobs: ReturnType<typeof useJobs>; onFindJobs: () => void }

export function ActiveJobs({ user, jobs, onFindJobs }: Props) {
  const unsent = useUnsent(user)
  useLocationToasts()
  const { order: asked } = useSearch({ strict: false }) as { order?: string }
  /** Out of the list once the server knows; the client is rated all the same. */
  const [delivered, setDelivered] = useState<Order | null>(null)
  return (
    <>
      <RefusedSteps steps={jobs.steps} onDismiss={(orderId) => void unsent.dismiss(orderId)} />
      {jobs.heardAt ? (
        <Alert color="yellow" icon={<IconCloudOff aria-hidden />} mb="md" title="No connection">
          Your jobs as of <When time={jobs.heardAt} />. Steps you take are kept and sent later.
        </Alert>
      ) : null}
      <Gate query={jobs.query} skeleton={<JobsSkeleton />} errorTitle="Your deliveries did not load">
        {() => {
          const orders = jobs.orders ?? []
          if (orders.length === 0)
            return (
              <EmptyState
                icon={<IconTruckDelivery aria-hidden />}
                title={copy.emptyActive}
                actions={<Button onClick={onFindJobs}>See available jobs</Button>}
              >
                Accept a job, and it is here.
              </EmptyState>
            )
          return (
            <Stack gap="lg">
              {orders.map((order) => (
                <JobTracker
                  key={order.id}
                  order={order}
                  isAskedFor={asked === String(order.id)}
                  isOnly={orders.length === 1}
                  waitingSteps={jobs.steps.filter((step) => step.orderId === order.id && step.refusal === null)}
                  onStep={(status) => {
                    void unsent.takeStep({ orderId: order.id, status, occurredAt: new Date().toISOString() })
                    if (status === 'delivered') setDelivered(order)
                  }}
                />
              ))}
            </Stack>
          )
        }}
      </Gate>
      {delivered && !jobs.orders?.some((order) => order.id === delivered.id) ? (
        <RatingPrompt order={{ ...delivered, status: 'delivered' }} side="driver" />
      ) : null}
    </>
  )
}
