/** One exception: about an order or a driver, what is wrong, and what can be done at once. */
import { Button, Menu } from '@mantine/core'
import type { AttentionKind, Severity } from '@meridian/domain/dispatch/attention.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconAlertTriangle, IconInfoCircle, IconPhone, IconUrgent } from '@tabler/icons-react'
import { memo } from 'react'
import { ADMIN_ACTIONS } from '../../copy/admin.ts'
import type { AttentionItem } from '../../data/dispatch/attention.ts'
import { phoneHref } from '../../ui/phone-href.ts'
import { useNow } from '../../ui/use-now.ts'
import { PriorityBadge } from '../orders/order-badges.tsx'
import { ATTENTION_COPY, reasonText, SEVERITY_LABELS } from './attention.copy.ts'
import type { AttentionTask } from './attention-dialogs.tsx'
import classes from './attention-rail.module.css'

const ICONS: Record<Severity, typeof IconUrgent> = {
  critical: IconUrgent,
  serious: IconAlertTriangle,
  notice: IconInfoCircle,
}

/** Texts count minutes. */
const UPDATE_MS = 30_000

type Props = {
  item: AttentionItem
  onOpen: (orderId: number) => void
  onTask: (task: AttentionTask) => void
}

export const AttentionEntry = memo(function AttentionEntry({ item, onOpen, onTask }: Props) {
  const now = useNow(UPDATE_MS)
  const { order, severity } = item
  const Icon = ICONS[severity]
  return (
    <li className={classes.entry} data-severity={severity}>
      <Icon size={20} aria-label={SEVERITY_LABELS[severity]} className={classes.icon} />
      <div className={classes.text}>
        <div className={classes.subject}>
          {order ? (
            <>
              <OrderLink orderId={order.id} onOpen={onOpen} />
              <PriorityBadge priority={order.priority} />
              <span className={classes.place}>
                {order.organizationName} → {order.deliveryArea}
              </span>
            </>
          ) : (
            <b>{item.driver?.name}</b>
          )}
          {item.inHand.map((orderId) => (
            <OrderLink key={orderId} orderId={orderId} onOpen={onOpen} />
          ))}
        </div>
        {item.reasons.map((reason) => {
          const { title, detail } = reasonText(reason, order?.id ?? null, now)
          return (
            <p key={reason.kind} className={classes.reason}>
              <b>{title}</b>
              {detail ? <span className={classes.detail}>{detail}</span> : null}
            </p>
          )
        })}
        <Actions item={item} onTask={onTask} />
      </div>
    </li>
  )
})

const OrderLink = ({ orderId, onOpen }: { orderId: number; onOpen: Props['onOpen'] }) => (
  <button type="button" className={classes.order} onClick={() => onOpen(orderId)}>
    {orderLabel(orderId)}
  </button>
)

const SIZE = { size: 'compact-sm', variant: 'default' } as const

function Actions({ item: { order, driver, reasons, inHand }, onTask }: Pick<Props, 'item' | 'onTask'>) {
  const has = (...kinds: AttentionKind[]) => reasons.some(({ kind }) => kinds.includes(kind))
  return (
    <div className={classes.actions}>
      {order && has('problem') ? (
        <Button {...SIZE} variant="filled" onClick={() => onTask({ kind: 'decide', orderId: order.id })}>
          {ATTENTION_COPY.decide}
        </Button>
      ) : null}
      {order && !order.isAssigned ? (
        <Button {...SIZE} variant="filled" onClick={() => onTask({ kind: 'assign', orderId: order.id })}>
          {ADMIN_ACTIONS.assign}
        </Button>
      ) : null}
      {order?.isAssigned && has('late', 'at_risk', 'stability') ? (
        <Button {...SIZE} onClick={() => onTask({ kind: 'reassign', orderId: order.id })}>
          {ATTENTION_COPY.reassign}
        </Button>
      ) : null}
      {inHand.length > 0 ? <ReassignOne orderIds={inHand} onTask={onTask} /> : null}
      {driver?.phone ? (
        <Button
          {...SIZE}
          component="a"
          href={phoneHref(driver.phone)}
          leftSection={<IconPhone size={16} aria-hidden />}
        >
          {ATTENTION_COPY.call(driver.name)}
        </Button>
      ) : null}
      {order ? (
        <Button {...SIZE} onClick={() => onTask({ kind: 'message', orderId: order.id })}>
          {ATTENTION_COPY.message}
        </Button>
      ) : null}
    </div>
  )
}

/** Of a driver's orders, which one goes to another driver. */
function ReassignOne({ orderIds, onTask }: { orderIds: readonly number[]; onTask: Props['onTask'] }) {
  const [first] = orderIds
  if (first !== undefined && orderIds.length === 1)
    return (
      <Button {...SIZE} variant="filled" onClick={() => onTask({ kind: 'reassign', orderId: first })}>
        {ATTENTION_COPY.reassign}
      </Button>
    )
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button {...SIZE} variant="filled">
          {ATTENTION_COPY.reassign}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {orderIds.map((orderId) => (
          <Menu.Item key={orderId} onClick={() => onTask({ kind: 'reassign', orderId })}>
            {orderLabel(orderId)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
