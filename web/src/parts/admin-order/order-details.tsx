import { Button, Group, Text } from '@mantine/core'
import { SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import { scheduleText, slotText } from '@meridian/domain/time/schedule-text.ts'
import { IconShare2 } from '@tabler/icons-react'
import { ORDER_FACTS } from '../../copy/order-facts.ts'
import { SHARE_COPY } from '../../copy/tracking-links.ts'
import type { OrderDetails as Details } from '../../data/orders/admin-orders.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Fact } from '../../ui/fact.tsx'
import { Clock } from '../../ui/when.tsx'
import { OrderApproval } from '../approvals/order-approval.tsx'
import { AttachedFiles } from '../custody/attached-files.tsx'
import { CustodyPanel } from '../custody/custody-panel.tsx'
import { StopProofs } from '../custody/stop-proofs.tsx'
import { TradeFormCard } from '../custody/trade-form-card.tsx'
import { CostingFacts } from '../orders/costing-facts.tsx'
import { PriorityBadge } from '../orders/order-badges.tsx'
import { OrderException, OrderState } from '../orders/order-exception.tsx'
import { OrderLegs } from '../orders/order-legs.tsx'
import { OrderMap } from '../orders/order-map.tsx'
import { OrderStop } from '../orders/order-stop.tsx'
import { pickupPoint } from '../orders/order-stops.ts'
import { PrintLabels } from '../orders/print-labels.tsx'
import { StabilityClock } from '../orders/stability-clock.tsx'
import { StandingFact } from '../orders/standing-fact.tsx'
import { Part } from '../part.tsx'
import { useEta } from '../tracking/use-eta.ts'
import classes from './details.module.css'
import { DetailsDispatch } from './details-dispatch.tsx'
import { DetailsHistory } from './details-history.tsx'
import { DetailsMessages } from './details-messages.tsx'
import { DetailsPayment } from './details-payment.tsx'
import { Facts, Instructions } from './facts.tsx'
import { LegalHolds } from './legal-holds.tsx'
import { OrderActions } from './order-actions.tsx'
import { DETAILS_COPY as copy } from './order-details.copy.ts'
import type { OrderTask } from './order-dialogs.tsx'
import { ClientFact, DriverFact } from './order-people.tsx'
import { OrderedTogether } from './ordered-together.tsx'
import { PinUnlock } from './pin-unlock.tsx'

export function OrderDetails({ details, onTask }: { details: Details; onTask: (task: OrderTask) => void }) {
  const { order } = details
  return (
    <div className={classes.details}>
      <div className={classes.detailsHead}>
        <OrderState order={order} />
        <PriorityBadge priority={order.priority} />
        <StabilityClock order={order} />
        <Text size="sm">{SERVICE_TYPE_LABELS[order.serviceType]}</Text>
      </div>
      <OrderException order={order} />
      <OrderApproval order={order} />
      <OrderActions order={order} onTask={onTask} />
      {order.groupId === null ? null : <OrderedTogether groupId={order.groupId} />}
      <OrderFacts order={order} organizationId={details.organizationId} />
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconShare2 size={18} aria-hidden />}
          onClick={() => onTask({ kind: 'share', order })}
        >
          {SHARE_COPY.button}
        </Button>
        <PrintLabels orderId={order.id} />
      </Group>
      <DetailsMap order={order} />
      <TradeFormCard order={order} className={classes.section} />
      <AttachedFiles order={order} className={classes.section} />
      <StopProofs order={order} className={classes.section} />
      <Part className={classes.section} title={copy.history}>
        <DetailsHistory events={details.events} />
      </Part>
      <CustodyPanel order={order} className={classes.section}>
        {({ holds, isPinBlocked }) => (
          <>
            {isPinBlocked ? <PinUnlock orderId={order.id} /> : null}
            <LegalHolds orderId={order.id} holds={holds} />
          </>
        )}
      </CustodyPanel>
      <DetailsDispatch orderId={order.id} />
      <Part className={classes.section} title={copy.payment}>
        <DetailsPayment order={order} payments={details.payments} />
      </Part>
      <Part className={classes.section} title={copy.messages}>
        <DetailsMessages order={order} />
      </Part>
      {details.ratings.length > 0 ? (
        <Part className={classes.section} title={copy.ratings}>
          <ul className={classes.plain}>
            {details.ratings.map((rating) => (
              <li key={rating.userType}>
                <b>{copy.ratingBy[rating.userType]}</b>{' '}
                {rating.feedback ? copy.ratingWithText(rating.rating, rating.feedback) : copy.rating(rating.rating)}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </div>
  )
}

function OrderFacts({ order, organizationId }: Pick<Details, 'order' | 'organizationId'>) {
  return (
    <>
      <Text className={classes.item}>{order.itemDescription}</Text>
      <Facts isNarrow>
        <ClientFact client={order.client} handledBy={order.handledBy} organizationId={organizationId} />
        <DriverFact driver={order.driver} />
        <Fact label={ORDER_FACTS.pickup}>
          <OrderStop order={order} stop="pickup" />
        </Fact>
        <Fact label={ORDER_FACTS.delivery}>
          <OrderStop order={order} stop="delivery" />
        </Fact>
        <Fact label={copy.scheduledFor}>{scheduledFor(order)}</Fact>
        <Fact label={copy.drivingTime}>
          {copy.driving(formatMinutes(order.estimatedTime), formatMiles(Number(order.distance)))}
        </Fact>
        <Fact label={copy.created}>
          <Clock time={order.createdAt} />
        </Fact>
        <Fact label={copy.handling}>{copy.requires({ signature: order.requiresSignature, id: order.requiresId })}</Fact>
        <StandingFact order={order} />
        <CostingFacts order={order} />
      </Facts>
      <OrderLegs order={order} />
      <Instructions text={order.specialInstructions} />
    </>
  )
}

/** The requested date and slot, in the pickup's time zone. */
function scheduledFor(order: Order): string {
  if (!order.scheduledDate) return slotText(order) ?? copy.soonest
  return scheduleText(new Date(order.scheduledDate), order, pickupPoint(order), new Date())
}

function DetailsMap({ order }: { order: Order }) {
  const { position, route, approach } = useEta(order)
  return <OrderMap order={order} position={position} route={route} approach={approach} height={260} />
}
