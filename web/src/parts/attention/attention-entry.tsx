/** One cause: the orders or drivers it is about, what is wrong with each, and what can be done at once. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { AttentionKind, Severity } from '@meridian/domain/dispatch/attention.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClockPause,
  IconInfoCircle,
  IconPhone,
  IconUrgent,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { ADMIN_ACTIONS } from '../../copy/admin.ts'
import { boardTime } from '../../copy/board-time.ts'
import type { AttentionCard, AttentionItem, AttentionMark } from '../../data/dispatch/attention.ts'
import { phoneHref } from '../../ui/phone-href.ts'
import { useNow } from '../../ui/use-now.ts'
import { OfferedTo } from '../admin-order/offered-to.tsx'
import { DRIVER_OUT_COPY } from '../driver-out/driver-out.copy.ts'
import { PriorityBadge } from '../orders/order-badges.tsx'
import { ATTENTION_COPY, causeTitle, reasonText, SEVERITY_LABELS } from './attention.copy.ts'
import type { AttentionTask } from './attention-dialogs.tsx'
import classes from './attention-rail.module.css'

const ICONS: Record<Severity, typeof IconUrgent> = {
  critical: IconUrgent,
  serious: IconAlertTriangle,
  notice: IconInfoCircle,
}

/** Texts count minutes. */
const UPDATE_MS = 30_000

/** Of a card with many, so many are shown at first. */
const FIRST_SHOWN = 3
const SNOOZE_MINUTES = [15, 30, 60, 120] as const

type Props = {
  card: AttentionCard
  onOpen: (orderId: number) => void
  onTask: (task: AttentionTask) => void
  onMark: (mark: AttentionMark) => void
}

export const AttentionEntry = memo(function AttentionEntry({ card, onOpen, onTask, onMark }: Props) {
  const now = useNow(UPDATE_MS)
  const [isWhole, setIsWhole] = useState(false)
  const { items, severity } = card
  const Icon = ICONS[severity]
  const shown = isWhole ? items : items.slice(0, FIRST_SHOWN)
  return (
    <li className={classes.entry} data-severity={severity} data-marked={card.mark !== null || undefined}>
      <Icon size={20} aria-label={SEVERITY_LABELS[severity]} className={classes.icon} />
      <div className={classes.text}>
        {items.length > 1 ? <b className={classes.cause}>{causeTitle(card)}</b> : null}
        {shown.map((item) => (
          <Item key={item.key} item={item} now={now} onOpen={onOpen} onTask={onTask} />
        ))}
        {items.length > FIRST_SHOWN ? (
          <Button {...SIZE} variant="subtle" className={classes.whole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? ATTENTION_COPY.fewer : ATTENTION_COPY.allOf(items.length)}
          </Button>
        ) : null}
        {card.mark ? <p className={classes.seen}>{seenText(card.mark)}</p> : null}
      </div>
      <Mark card={card} onMark={onMark} />
    </li>
  )
})

type ItemProps = Pick<Props, 'onOpen' | 'onTask'> & { item: AttentionItem; now: Date }

function Item({ item, now, onOpen, onTask }: ItemProps) {
  const { order } = item
  return (
    <div className={classes.item}>
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
        const { title, detail } = reasonText(reason, order, now)
        return (
          <p key={reason.kind} className={classes.reason}>
            <b>{title}</b>
            {detail ? <span className={classes.detail}>{detail}</span> : null}
          </p>
        )
      })}
      {order?.offer ? <OfferedTo {...order.offer} /> : null}
      <Actions item={item} onTask={onTask} />
    </div>
  )
}

const seenText = ({ by, at, until }: NonNullable<AttentionCard['mark']>): string =>
  until ? ATTENTION_COPY.snoozedBy(by, boardTime(until)) : ATTENTION_COPY.acknowledgedBy(by, boardTime(at))

const MARK = { variant: 'subtle', color: 'gray', size: 28 } as const
const MARK_ICON = { size: 18, 'aria-hidden': true } as const

/** Seen, or put off; or neither again. */
function Mark({ card: { key, mark }, onMark }: Pick<Props, 'card' | 'onMark'>) {
  if (mark)
    return (
      <span className={classes.mark}>
        <ActionIcon
          {...MARK}
          aria-label={ATTENTION_COPY.takeBack}
          title={ATTENTION_COPY.takeBack}
          onClick={() => onMark({ mark: 'none', key })}
        >
          <IconArrowBackUp {...MARK_ICON} />
        </ActionIcon>
      </span>
    )
  return (
    <span className={classes.mark}>
      <ActionIcon
        {...MARK}
        aria-label={ATTENTION_COPY.acknowledge}
        title={ATTENTION_COPY.acknowledge}
        onClick={() => onMark({ mark: 'acknowledged', key })}
      >
        <IconCheck {...MARK_ICON} />
      </ActionIcon>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon {...MARK} aria-label={ATTENTION_COPY.snooze} title={ATTENTION_COPY.snooze}>
            <IconClockPause {...MARK_ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {SNOOZE_MINUTES.map((minutes) => (
            <Menu.Item key={minutes} onClick={() => onMark({ mark: 'snoozed', key, minutes })}>
              {ATTENTION_COPY.snoozeFor(minutes)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

const OrderLink = ({ orderId, onOpen }: { orderId: number; onOpen: Props['onOpen'] }) => (
  <button type="button" className={classes.order} onClick={() => onOpen(orderId)}>
    {orderLabel(orderId)}
  </button>
)

const SIZE = { size: 'compact-sm', variant: 'default' } as const

function Actions({ item: { order, driver, reasons }, onTask }: Pick<ItemProps, 'item' | 'onTask'>) {
  const has = (...kinds: AttentionKind[]) => reasons.some(({ kind }) => kinds.includes(kind))
  const difference = reasons.find((reason) => reason.kind === 'count')
  return (
    <div className={classes.actions}>
      {order && has('problem') ? (
        <Button {...SIZE} variant="filled" onClick={() => onTask({ kind: 'decide', orderId: order.id })}>
          {ATTENTION_COPY.decide}
        </Button>
      ) : null}
      {order && has('temperature') && !has('problem') ? (
        <Button {...SIZE} variant="filled" onClick={() => onTask({ kind: 'reading', orderId: order.id })}>
          {ATTENTION_COPY.decide}
        </Button>
      ) : null}
      {order && difference ? (
        <Button
          {...SIZE}
          variant="filled"
          onClick={() => onTask({ kind: 'resolve', orderId: order.id, differenceId: difference.reconciliationId })}
        >
          {ATTENTION_COPY.resolve}
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
      {driver && has('off_duty', 'no_position') ? (
        <Button
          {...SIZE}
          variant="filled"
          onClick={() => onTask({ kind: 'driver_out', driver: { id: driver.id, name: driver.name } })}
        >
          {DRIVER_OUT_COPY.moveAll}
        </Button>
      ) : null}
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
