/** The details of an order: stops, price lines, times and actions. */
import { Anchor, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { paymentText } from '@meridian/domain/pricing/payments.ts'
import { PRICE_COPY } from '../../copy/pricing.ts'
import { TRACKING_COPY } from '../../copy/tracking.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { useOrderGroup } from '../../data/orders/order-groups.ts'
import type { Order } from '../../data/orders/orders.ts'
import { OrderApproval } from '../../parts/approvals/order-approval.tsx'
import { AttachedFiles } from '../../parts/custody/attached-files.tsx'
import { CustodyPanel } from '../../parts/custody/custody-panel.tsx'
import { StopProofs } from '../../parts/custody/stop-proofs.tsx'
import { TradeFormCard } from '../../parts/custody/trade-form-card.tsx'
import { CostingFacts } from '../../parts/orders/costing-facts.tsx'
import { OrderException } from '../../parts/orders/order-exception.tsx'
import { OrderLegs } from '../../parts/orders/order-legs.tsx'
import { orderSchedule } from '../../parts/orders/order-schedule.ts'
import { OrderStop } from '../../parts/orders/order-stop.tsx'
import { RatingPrompt } from '../../parts/orders/rating-dialog.tsx'
import { StandingFact } from '../../parts/orders/standing-fact.tsx'
import { Part } from '../../parts/part.tsx'
import { PriceLines } from '../../parts/pricing/price-lines.tsx'
import { Fact } from '../../ui/fact.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { Clock } from '../../ui/when.tsx'
import { OrderActions } from './order-actions.tsx'
import classes from './order-details.module.css'
import { ORDER_FACTS as copy } from './order-history.copy.ts'
import { RecipientFact } from './recipient-fact.tsx'

export function OrderDetails({ order, onTrack }: { order: Order; onTrack: (orderId: number) => void }) {
  return (
    <div className={classes.details}>
      {mayDo('see_patients') ? <OrderException order={order} /> : null}
      <OrderApproval order={order} />
      {order.groupId === null ? null : <OrderedTogether groupId={order.groupId} />}
      <div className={classes.parts}>
        <Part titleClass={classes.partTitle} title={TRACKING_COPY.pickup}>
          <OrderStop order={order} stop="pickup" />
        </Part>
        <Part titleClass={classes.partTitle} title={TRACKING_COPY.delivery}>
          <OrderStop order={order} stop="delivery" />
        </Part>
        <Part titleClass={classes.partTitle} title={PRICE_COPY.title}>
          <PriceLines order={order} />
          <Text size="sm" c="dimmed">
            {balanceText(order) ?? paymentText(order)}
          </Text>
        </Part>
        <Part titleClass={classes.partTitle} title={TRACKING_COPY.timeline}>
          <Moments order={order} />
        </Part>
      </div>
      <Item order={order} />
      <TradeFormCard order={order} titleClass={classes.partTitle} />
      {mayDo('see_patients') ? (
        <>
          <AttachedFiles order={order} titleClass={classes.partTitle} />
          <CustodyPanel order={order} titleClass={classes.partTitle} />
          <StopProofs order={order} titleClass={classes.partTitle} />
        </>
      ) : null}
      {storedUser()?.role === 'client' && mayDo('handle_orders') ? (
        <RatingPrompt order={order} rater="client" hasButton opensByItself={false} />
      ) : null}
      <OrderActions order={order} onTrack={onTrack} label={orderLabel(order.id)} />
    </div>
  )
}

function OrderedTogether({ groupId }: { groupId: number }) {
  const { data } = useOrderGroup(groupId)
  return data ? (
    <Anchor component={ScreenLink} href={`/ordered-together?group=${groupId}`} size="sm">
      {copy.oneOf(data.count)}
    </Anchor>
  ) : null
}

/** The price rose after it was paid. */
const balanceText = ({ amountDue, totalCost }: Order): string | null =>
  amountDue === null || amountDue === '0.00' || amountDue === totalCost ? null : copy.balanceDue(amountDue)

/** The times stored with the order itself; the whole timeline is behind Track Order. */
function Moments({ order }: { order: Order }) {
  const isForMe = order.isPlacedByMeridian && storedUser()?.role === 'client'
  const moments = [
    [isForMe ? copy.moments.placedForYou : copy.moments.placed, order.createdAt],
    [copy.moments.confirmed, order.confirmedAt],
    [copy.moments.assigned, order.assignedAt],
    [copy.moments.pickedUp, order.pickedUpAt],
    [copy.moments.delivered, order.deliveredAt],
  ] as const
  return (
    <dl className={classes.lines}>
      {moments.map(([label, time]) =>
        time ? (
          <Fact key={label} label={label} className={classes.line}>
            <Clock time={time} />
          </Fact>
        ) : null,
      )}
      {order.handledBy ? (
        <Fact label={copy.handledBy} className={classes.line}>
          {order.handledBy}
        </Fact>
      ) : null}
      {order.driver ? (
        <Fact label={TRACKING_COPY.driver} className={classes.line}>
          {fullName(order.driver.user)}
          {mayDo('see_patients') ? <OrderLegs order={order} /> : null}
        </Fact>
      ) : null}
    </dl>
  )
}

function Item({ order }: { order: Order }) {
  const schedule = orderSchedule(order, new Date())
  const checks = [order.requiresSignature && copy.signature, order.requiresId && copy.idCheck].filter(Boolean)
  return (
    <dl className={classes.item}>
      {order.itemDescription ? <Fact label={copy.item}>{order.itemDescription}</Fact> : null}
      {order.specialInstructions ? <Fact label={copy.instructions}>{order.specialInstructions}</Fact> : null}
      {checks.length > 0 ? <Fact label={copy.onDelivery}>{checks.join(', ')}</Fact> : null}
      <RecipientFact order={order} />
      <StandingFact order={order} />
      <CostingFacts order={order} />
      {order.packageCount > 1 ? <Fact label={copy.packages}>{order.packageCount}</Fact> : null}
      {schedule ? <Fact label={copy.scheduled}>{schedule}</Fact> : null}
    </dl>
  )
}
