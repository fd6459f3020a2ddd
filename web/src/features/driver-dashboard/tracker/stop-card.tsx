/** The stop at hand, whole: how to get in, until when, where, whom to ask for, and what is carried. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { orderLabel, SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { deliveryDeadline } from '@meridian/domain/orders/promises.ts'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { isOnHold, OUTCOME_LABELS } from '@meridian/domain/proofs/exceptions.ts'
import { BAND_LABELS } from '@meridian/domain/proofs/stability.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { IconAlertTriangle, IconMessage2, IconPhone } from '@tabler/icons-react'
import { arrivalAt, custodyStopOf } from '../../../data/driver/arrivals.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { useIsReachable } from '../../../data/reachability.ts'
import { promisedOf } from '../../../parts/orders/due-at.ts'
import { deliveryPoint, isReturning, nextStop, pickupPoint } from '../../../parts/orders/order-stops.ts'
import { StabilityClock } from '../../../parts/orders/stability-clock.tsx'
import { SiteFacts } from '../../../parts/places/site-facts.tsx'
import { phoneHref, smsHref } from '../../../ui/phone-href.ts'
import { useNow } from '../../../ui/use-now.ts'
import { DRIVER_COPY as copy } from '../driver.copy.ts'
import { changedTask, decisionOf, heldAt, otherPersonAt } from '../jobs/decision.ts'
import { expectedArrival } from '../run/expected-arrival.ts'
import { type Moves, StopMoves } from '../run/run-moves.tsx'
import { StopOrders } from '../run/stop-orders.tsx'
import classes from './stop-card.module.css'
import type { DriverRoute } from './use-driver-route.ts'

type Props = {
  order: Order
  route: DriverRoute
  /** By the run, which may make other stops before this one. */
  arrivesAt: string | null
  /** Of a delay that is still on this device. */
  delayedUntil: number | null
  sameStop: readonly Order[]
  moves: Moves
}

const SLACK_UPDATE_MS = 30_000

export function StopCard({ order, route, arrivesAt, delayedUntil, sameStop, moves }: Props) {
  const now = useNow(SLACK_UPDATE_MS)
  const stop = nextStop(order)
  const held = heldAt(order)
  const { exception } = order
  const [street, rest] = addressLines(held?.place ?? order[`${stop}Address`])
  return (
    <section className={classes.card} aria-label={copy.stopsOf(orderLabel(order.id))}>
      {notesAt(order, stop).map((note) => (
        <Text key={note} className={classes.access}>
          {note}
        </Text>
      ))}
      {exception?.storedAt && exception.place && !isOnHold(exception) ? (
        <Text className={classes.access}>{copy.goodsAt(exception.place)}</Text>
      ) : null}
      <SiteFacts site={order[`${stop}Site`]} size="md" isNoteLeftOut />
      <Deadline order={order} now={now} />
      <StabilityClock order={order} size="lg" />
      <div>
        <Text className={classes.label}>
          {[
            copy.stops[stop],
            held ? OUTCOME_LABELS.hold : changedTask(order),
            order.standing?.name && copy.standing(order.standing.name),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text className={classes.street} data-street>
          {street}
        </Text>
        <Text className={classes.city}>{rest}</Text>
        {order[`${stop}Precision`] === 'zip' ? <Text>{copy.approximateStop}</Text> : null}
      </div>
      {held ? null : <Way order={order} route={route} inRun={arrivesAt} delayedUntil={delayedUntil} now={now} />}
      <StopOrders orders={[order, ...sameStop]} />
      <Contact name={otherPersonAt(order, stop).name} phone={order[`${stop}ContactPhone`]} />
      <Carried order={order} />
      <StopMoves order={order} moves={moves} />
    </section>
  )
}

/** How to get in comes first. What was written the last time helps where nothing is known now. */
function notesAt(order: Order, stop: Stop): string[] {
  const site = order[`${stop}Site`]?.accessNote
  const own = [site, decisionOf(order)?.instructions, order.specialInstructions].filter((note) => note)
  const last = site || order.specialInstructions ? null : order.standing?.lastInstructions
  return [...new Set(own.map((note) => `“${note}”`)), ...(last ? [copy.lastTime(last)] : [])]
}

type WayProps = { order: Order; route: DriverRoute; inRun: string | null; delayedUntil: number | null; now: Date }

/** How far it is, and when the driver is there; nothing of a stop that is reached. */
function Way({ order, route, inRun, delayedUntil, now }: WayProps) {
  const isReachable = useIsReachable()
  if (arrivalAt(order, custodyStopOf(order))) return null
  const { miles, minutes, estimatedMinutes } = route
  const arrival = expectedArrival(order, { inRun, minutes, estimatedMinutes, delayedUntil, isReachable, now })
  const left = arrival ? minutesTo(arrival.at, now) : 0
  const zone = zoneOf((nextStop(order) === 'pickup' ? pickupPoint : deliveryPoint)(order))
  const eta = arrival && copy.eta(placeTime(arrival.at, zone, now), left > 0 ? formatMinutes(left) : null)
  return (
    <Text className="tabular">
      {miles === null ? copy.wholeDelivery(formatMiles(Number(order.distance))) : formatMiles(miles)}
      {' · '}
      {eta ? (arrival.isAbout ? copy.about(eta) : eta) : copy.etaDriving(formatMinutes(order.estimatedTime))}
    </Text>
  )
}

const minutesTo = (time: Date, now: Date) => Math.round((time.getTime() - now.getTime()) / 60_000)

/** When the delivery is promised, as the driver's own figures count it, and how much of that is left. */
export function Deadline({ order, now }: { order: Order; now: Date }) {
  if (!order.assignedAt || isReturning(order)) return null
  const due = deliveryDeadline(promisedOf(order), new Date(order.assignedAt))
  const left = minutesTo(due, now)
  const text = placeTime(due, zoneOf(deliveryPoint(order)), now)
  return (
    <Text className={`${classes.due} tabular`} data-late={left < 0 || undefined}>
      {left < 0 ? copy.late(formatMinutes(-left), text) : copy.deliverBy(text, formatMinutes(left))}
    </Text>
  )
}

function Carried({ order }: { order: Order }) {
  return (
    <div className={classes.carried}>
      <Text>
        <b>{copy.packages(order.packageCount)}</b> · {SERVICE_TYPE_LABELS[order.serviceType]}
        {order.temperatureBand ? ` · ${BAND_LABELS[order.temperatureBand]}` : ''}
      </Text>
      <Text>{order.itemDescription}</Text>
      {order.isControlled ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} className={classes.controlled}>
          {copy.controlled}
        </Alert>
      ) : null}
    </div>
  )
}

export function Contact({ name, phone }: { name: string | null; phone: string | null }) {
  if (!name && !phone) return null
  return (
    <Group gap="xs" className={classes.contact}>
      {name ? <Text className={classes.name}>{copy.askFor(name)}</Text> : null}
      {phone ? (
        <>
          <Button
            component="a"
            href={phoneHref(phone)}
            size="lg"
            variant="default"
            leftSection={<IconPhone size={20} aria-hidden />}
            aria-label={copy.callNumber(phone)}
          >
            {copy.call}
          </Button>
          <Button
            component="a"
            href={smsHref(phone)}
            size="lg"
            variant="default"
            leftSection={<IconMessage2 size={20} aria-hidden />}
            aria-label={copy.textNumber(phone)}
          >
            {copy.text}
          </Button>
        </>
      ) : null}
    </Group>
  )
}
