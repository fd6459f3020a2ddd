/** Tracks a delivery by its number or from the list of active ones. */
import { Paper, Title } from '@mantine/core'
import type { Rater } from '@meridian/domain/drivers/ratings.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconMap2, IconSearchOff } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { TRACK_SCREEN_COPY as copy, TRACKING_COPY } from '../../copy/tracking.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { otherOrganizationOf } from '../../data/accounts/switch-organization.ts'
import { CallError } from '../../data/call.ts'
import { useOrder } from '../../data/orders/orders.ts'
import { IfAllowed } from '../../parts/accounts/if-allowed.tsx'
import { OtherOrganization } from '../../parts/accounts/other-organization.tsx'
import { RatingPrompt } from '../../parts/orders/rating-dialog.tsx'
import { OrderTracking, OrderTrackingSkeleton } from '../../parts/tracking/order-tracking.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActiveDeliveries } from './active-deliveries.tsx'
import { TrackForm } from './track-form.tsx'
import { lookupOf } from './track-number.ts'
import classes from './tracking.module.css'

export function TrackingScreen() {
  const { order: typed = '' } = useSearch({ from: '/tracking' })
  const { history } = useRouter()
  const lookup = lookupOf(typed)
  const role = storedUser()?.role
  const track = (digits: string) => history.push(`/tracking?order=${digits}`)
  return (
    <Page title={copy.title} subtitle={copy.subtitle}>
      <IfAllowed permission="see_patients">
        <div className={classes.layout}>
          <div className={classes.form}>
            <TrackForm key={typed} initial={lookup.digits} onTrack={track} />
          </div>
          <div className={classes.detail}>
            {lookup.kind === 'none' ? <Choose /> : null}
            {lookup.kind === 'impossible' ? <NotFound digits={lookup.digits} /> : null}
            {lookup.kind === 'order' ? <TrackedOrder key={lookup.id} orderId={lookup.id} /> : null}
          </div>
          {/* Drivers have their own dashboard, and the server does not send them other orders. */}
          {role === 'driver' ? null : (
            <div className={classes.active}>
              <ActiveDeliveries trackedId={lookup.kind === 'order' ? lookup.id : null} />
            </div>
          )}
        </div>
      </IfAllowed>
    </Page>
  )
}

const RATER_BY_ROLE: Record<string, Rater | undefined> = { client: 'client', driver: 'driver' }

function TrackedOrder({ orderId }: { orderId: number }) {
  const order = useOrder(orderId)
  const role = storedUser()?.role ?? ''
  const rater = mayDo('handle_orders') ? RATER_BY_ROLE[role] : undefined
  // An order of strangers is shown as not found.
  if (order.data === undefined && order.error instanceof CallError && order.error.status === 404)
    return <NotFound digits={String(orderId)} />
  const other = otherOrganizationOf(order.error)
  if (other) return <OtherOrganization organization={other} />
  return (
    <Paper className={classes.card}>
      <Title order={2}>{orderLabel(orderId)}</Title>
      <Gate query={order} skeleton={<OrderTrackingSkeleton />} errorTitle={TRACKING_COPY.orderFailed} compact>
        {(data) => (
          <>
            <OrderTracking order={data} hasDriverCard={role !== 'driver'} />
            {rater ? <RatingPrompt order={data} rater={rater} hasButton /> : null}
          </>
        )}
      </Gate>
    </Paper>
  )
}

const Choose = () => (
  <EmptyState icon={<IconMap2 aria-hidden />} title={copy.choose}>
    {copy.chooseWhy}
  </EmptyState>
)

const NotFound = ({ digits }: { digits: string }) => (
  <div role="alert">
    <EmptyState icon={<IconSearchOff aria-hidden />} title={copy.notFound}>
      {copy.notFoundWhy(`#ML-${digits.padStart(4, '0')}`)}
    </EmptyState>
  </div>
)
