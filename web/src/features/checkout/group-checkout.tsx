/** One payment for orders that were placed together. */
import { Button, Paper, Title } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { CHECKOUT_COPY as copy } from '../../copy/checkout.ts'
import { ORDER_GROUP_COPY } from '../../copy/several-stops.ts'
import { CallError, sentenceOf } from '../../data/call.ts'
import {
  type OrderGroup,
  useConfirmGroupPayment,
  useGroupPaymentIntent,
  useOrderGroup,
} from '../../data/orders/order-groups.ts'
import { AddressLines } from '../../parts/orders/order-stop.tsx'
import { Fact } from '../../ui/fact.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import classes from './checkout.module.css'
import { useFinishGroupPayment } from './finish-payment.ts'
import { Loading } from './loading.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { ReturnedPayment } from './returned-payment.tsx'

type Props = {
  groupId: number
  /** Back from the bank's page. */
  returned: string | null
}

export function GroupCheckout({ groupId, returned }: Props) {
  const finish = useFinishGroupPayment(groupId)
  const query = new URLSearchParams({ group: String(groupId) })
  return returned ? (
    <ReturnedPayment query={query} paymentIntentId={returned} finish={finish} />
  ) : (
    <Pay groupId={groupId} query={query} finish={finish} />
  )
}

type PayProps = { groupId: number; query: URLSearchParams; finish: (paymentIntentId: string) => Promise<void> }

function Pay({ groupId, query, finish }: PayProps) {
  const group = useOrderGroup(groupId)
  const intent = useGroupPaymentIntent(groupId)
  const confirm = useConfirmGroupPayment(groupId)
  const [, setIsPaying] = useState(false)
  // A client secret stays valid: a failed refetch must not remove the card form while the user types.
  const failure = intent.data ? null : (intent.error ?? group.error)
  if (failure instanceof CallError && failure.body?.code === 'group_nothing_due')
    return (
      <EmptyState
        icon={<IconCircleCheck aria-hidden />}
        title={ORDER_GROUP_COPY.nothingDue}
        actions={
          <Button component={ScreenLink} href={`/ordered-together?${query}`}>
            {ORDER_GROUP_COPY.title}
          </Button>
        }
      />
    )
  if (failure)
    return (
      <ErrorState
        message={sentenceOf(failure, copy.orderFailed)}
        onRetry={() => void Promise.all([intent.refetch(), group.refetch()])}
        isRetrying={intent.isFetching || group.isFetching}
      />
    )
  if (!intent.data || !group.data) return <Loading label={copy.loading} />
  return (
    <div className={classes.columns}>
      <GroupSummary group={group.data} total={intent.data.amount} />
      <PaymentPanel
        query={query}
        intent={intent.data}
        finish={finish}
        payInTestMode={() => confirm.mutateAsync({})}
        onPaying={setIsPaying}
      />
    </div>
  )
}

/** The total is what the server will charge for all of them. */
function GroupSummary({ group, total }: { group: OrderGroup; total: string }) {
  const titleId = useId()
  return (
    <Paper component="section" className={classes.summary} aria-labelledby={titleId}>
      <div className={classes.panel}>
        <Title order={2} id={titleId}>
          {ORDER_GROUP_COPY.checkout(group.count)}
        </Title>
        <dl className={classes.facts}>
          {group.orders.map((order) => (
            <Fact key={order.id} label={orderLabel(order.id)}>
              <AddressLines address={group.shape === 'one_delivery' ? order.pickupAddress : order.deliveryAddress} />
              {order.totalCost ? formatAmount(order.totalCost) : null}
            </Fact>
          ))}
        </dl>
      </div>
      <div className={classes.total}>
        <span className={classes.totalLabel}>{ORDER_GROUP_COPY.due}</span>
        <span className={classes.amount}>{formatAmount(total)}</span>
      </div>
    </Paper>
  )
}
