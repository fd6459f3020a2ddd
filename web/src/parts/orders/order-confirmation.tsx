/** Right after an order was paid or placed: its number, its promise, what happens next, and what is done with it. */
import { Button, CloseButton, Paper, Text, Title } from '@mantine/core'
import { receipt } from '@meridian/contract/orders/orders.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { BUSINESS_ZONE, localDate, zoneOf } from '@meridian/domain/time/calendar.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { IconCalendarPlus, IconCircleCheck, IconMapPin, IconReceipt, IconRepeat, IconShare2 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SHARE_COPY } from '../../copy/tracking-links.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { fileUrl } from '../../data/call.ts'
import { clearOrdered } from '../../data/orders/ordered.ts'
import { type Order, useOrder } from '../../data/orders/orders.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { ShareLinkDialog } from '../tracking/share-link-dialog.tsx'
import { calendarEvent } from './calendar-event.ts'
import { dueAt } from './due-at.ts'
import { CONFIRMATION_COPY as copy } from './order-confirmation.copy.ts'
import classes from './order-confirmation.module.css'
import { deliveryPoint } from './order-stops.ts'

type Props = { orderId: number; onDismiss: () => void }

export function OrderConfirmation({ orderId, onDismiss }: Props) {
  const titleId = useId()
  const { data: order } = useOrder(orderId)
  if (!order) return null
  const state = stateOf(order)
  const label = orderLabel(order.id)
  function dismiss(): void {
    clearOrdered()
    onDismiss()
  }
  return (
    <Paper component="section" className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <IconCircleCheck size={24} aria-hidden />
        <Title order={2} id={titleId}>
          {copy.title(label)} {copy.states[state]}
        </Title>
        <CloseButton size={44} aria-label={copy.dismiss} onClick={dismiss} />
      </div>
      <Text>
        {copy.promised}{' '}
        <strong>{copy.by(placeTime(dueAt(order, dueFrom(order)), zoneOf(deliveryPoint(order)), new Date()))}</strong>
      </Text>
      <Text c="dimmed">{copy.next[state === 'confirmed' ? (isLater(order) ? 'later' : 'now') : state]}</Text>
      <Actions order={order} label={label} onAgain={dismiss} />
    </Paper>
  )
}

type State = keyof typeof copy.states

function stateOf({ status, paymentState, approval }: Order): State {
  if (holdsUp(approval)) return 'approval'
  if (status !== 'pending') return 'confirmed'
  return paymentState === 'processing' ? 'processing' : 'unpaid'
}

/** As if it were confirmed now, as long as it is not. */
const dueFrom = ({ confirmedAt }: Order): Date => (confirmedAt ? new Date(confirmedAt) : new Date())

const isLater = ({ scheduledDate }: Order): boolean =>
  scheduledDate !== null && localDate(new Date(scheduledDate), BUSINESS_ZONE) > localDate(new Date(), BUSINESS_ZONE)

function Actions({ order, label, onAgain }: { order: Order; label: string; onAgain: () => void }) {
  const [isShared, setIsShared] = useState(false)
  const mayHandle = mayDo('handle_orders')
  function saveEvent(): void {
    const url = new URL(`/tracking?order=${order.id}`, location.origin).href
    const due = dueAt(order, dueFrom(order))
    const text = calendarEvent({ id: order.id, title: copy.event(label), dueAt: due, url, now: new Date() })
    const file = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    const link = Object.assign(document.createElement('a'), { href: file, download: `${label.slice(1)}.ics` })
    link.click()
    URL.revokeObjectURL(file)
  }
  return (
    <div className={classes.actions}>
      {mayDo('see_patients') && order.status !== 'pending' ? (
        <Button
          component={ScreenLink}
          href={`/tracking?order=${order.id}`}
          leftSection={<IconMapPin size={18} aria-hidden />}
        >
          {copy.track}
        </Button>
      ) : null}
      {mayHandle ? (
        <Button variant="default" leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => setIsShared(true)}>
          {SHARE_COPY.button}
        </Button>
      ) : null}
      {mayDo('see_prices') && order.paymentState === 'paid' ? (
        <Button
          component="a"
          href={fileUrl(receipt, { params: { id: order.id } })}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconReceipt size={18} aria-hidden />}
        >
          {copy.receipt}
        </Button>
      ) : null}
      {mayHandle ? (
        <Button
          component={ScreenLink}
          href={`/dashboard?reorder=${order.id}`}
          variant="default"
          leftSection={<IconRepeat size={18} aria-hidden />}
          onClick={onAgain}
        >
          {copy.again}
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={saveEvent}>
        {copy.calendar}
      </Button>
      <ShareLinkDialog order={isShared ? order : null} onClose={() => setIsShared(false)} />
    </div>
  )
}
