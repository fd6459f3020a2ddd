/** An available job: pay, distance and priority first. */
import { Button, Collapse, Group, Paper, Text } from '@mantine/core'
import { SKILL_LABELS, skillsFor } from '@meridian/domain/drivers/skills.ts'
import { SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { BAND_LABELS } from '@meridian/domain/proofs/stability.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatAmount, formatDate, formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { slotText } from '@meridian/domain/time/schedule-text.ts'
import { IconAlertTriangle, IconBuilding, IconChevronDown, IconRoute } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { JobFit } from '../../../data/driver/run.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { dueAt } from '../../../parts/orders/due-at.ts'
import { PriorityBadge } from '../../../parts/orders/order-badges.tsx'
import { deliveryPoint } from '../../../parts/orders/order-stops.ts'
import { StabilityClock } from '../../../parts/orders/stability-clock.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { useNow } from '../../../ui/use-now.ts'
import chevron from '../chevron.module.css'
import { JOB_COPY as copy, DRIVER_COPY } from '../driver.copy.ts'
import facts from '../facts.module.css'
import { ProofChips } from '../tracker/proof-chips.tsx'
import { StopAddress } from '../tracker/stop-address.tsx'
import classes from './job-card.module.css'

type Props = {
  order: Order
  /** Straight-line distance to the pickup. */
  milesAway: number | null
  /** With the driver's jobs; not known of far ones, nor without jobs. */
  fit: JobFit | undefined
  onAccept: () => void
  isAccepting: boolean
  isDisabled: boolean
}

export function JobCard({ order, milesAway, fit, onAccept, isAccepting, isDisabled }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  return (
    <Paper component="article" p="md" className={classes.job} aria-label={copy.name(order.id)}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={classes.terms}>
          <Text className={classes.pay}>{formatAmount(order.driverPay ?? '0.00')}</Text>
          <Text size="sm" c="dimmed">
            {copy.terms(perMile(order), formatAmount(order.totalCost))}
          </Text>
        </div>
        <div className={classes.jobFacts}>
          <PriorityBadge priority={order.priority} />
          <StabilityClock order={order} />
          <Text fw={600} className="tabular">
            {formatMiles(Number(order.distance))}
          </Text>
        </div>
      </Group>
      <Text fw={600} mt="sm">
        {SERVICE_TYPE_LABELS[order.serviceType]}
      </Text>
      <WhatItTakes order={order} />
      {fit ? <Fit fit={fit} /> : null}
      <Text size="sm" className={classes.client}>
        <IconBuilding size={16} aria-hidden /> {order.client.organizationName}
      </Text>
      <div className={classes.stops}>
        <StopAddress
          stop="pickup"
          address={order.pickupAddress}
          precision={order.pickupPrecision}
          note={milesAway === null ? undefined : copy.fromYou(formatMiles(milesAway))}
        />
        <StopAddress stop="delivery" address={order.deliveryAddress} precision={order.deliveryPrecision} />
      </div>
      <ProofChips order={order} />
      <Collapse expanded={isOpen} id={detailsId}>
        <Details order={order} />
      </Collapse>
      <div className={classes.jobActions}>
        <Button
          variant="default"
          size="md"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          rightSection={<IconChevronDown size={18} aria-hidden className={chevron.chevron} data-open={isOpen} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {copy.details}
        </Button>
        <Button size="md" onClick={onAccept} loading={isAccepting} disabled={isDisabled && !isAccepting}>
          {DRIVER_COPY.accept}
        </Button>
      </div>
    </Paper>
  )
}

const DUE_UPDATE_MS = 30_000

/** When it is due, and what is carried: what decides whether it fits, before anything is opened. */
function WhatItTakes({ order }: { order: Order }) {
  const now = useNow(DUE_UPDATE_MS)
  const due = dueAt(order)
  const minutes = Math.round((due.getTime() - now.getTime()) / 60_000)
  const time = placeTime(due, zoneOf(deliveryPoint(order)), now)
  const isCold = order.temperatureBand === 'refrigerated' || order.temperatureBand === 'frozen'
  const skills = skillsFor({ isControlled: order.isControlled, isCold })
  const carried = [
    DRIVER_COPY.packages(order.packageCount),
    ...(order.temperatureBand ? [BAND_LABELS[order.temperatureBand]] : []),
    ...skills.map((skill) => copy.needs(SKILL_LABELS[skill])),
  ]
  return (
    <>
      <Text size="sm" fw={600} className="tabular" c={minutes < 0 ? 'red' : undefined}>
        {[
          ...(order.scheduledDate ? [scheduledText(order)] : []),
          minutes < 0 ? DRIVER_COPY.late(formatMinutes(-minutes), time) : copy.due(time, formatMinutes(minutes)),
        ].join(' · ')}
      </Text>
      <Text size="sm">{carried.join(' · ')}</Text>
    </>
  )
}

/** By the server's own placement, as it would be placed when it is accepted. */
function Fit({ fit: { addedMinutes, lateMinutes, delays } }: { fit: JobFit }) {
  const late = [
    ...(lateMinutes > 0 ? [copy.wouldBeLate(formatMinutes(lateMinutes))] : []),
    ...delays.map(({ orderId, minutes }) => copy.makesLate(orderId, formatMinutes(minutes))),
  ]
  const isFitting = late.length === 0
  const Icon = isFitting ? IconRoute : IconAlertTriangle
  return (
    <p className={classes.fit} data-late={!isFitting || undefined}>
      <Icon size={18} aria-hidden />
      <span>{isFitting ? copy.fits(formatMinutes(addedMinutes)) : late.join(' · ')}</span>
    </p>
  )
}

/** Of the way from pickup to delivery. */
function perMile({ driverPay, distance }: Order): string | null {
  const miles = Number(distance)
  return driverPay && miles > 0 ? formatAmount((Number(driverPay) / miles).toFixed(2)) : null
}

const Details = ({ order }: { order: Order }) => (
  <dl className={`${facts.facts} ${classes.details} tabular`}>
    <div className={classes.ownPay}>
      <dt>{copy.pay}</dt>
      <dd className={classes.big}>{formatAmount(order.driverPay ?? '0.00')}</dd>
    </div>
    <Fact label={copy.date}>{scheduledText(order)}</Fact>
    <Fact label={copy.slot}>{slotText(order) ?? copy.anyTime}</Fact>
    <Fact label={copy.drivingTime}>{formatMinutes(order.estimatedTime)}</Fact>
    <Fact label={copy.baseRate}>{formatAmount(order.baseRate)}</Fact>
    <Fact label={copy.total}>{formatAmount(order.totalCost)}</Fact>
  </dl>
)

/** In the pickup's time zone. */
function scheduledText(order: Order): string {
  if (!order.scheduledDate) return copy.soon
  const pickup = { latitude: Number(order.pickupLatitude), longitude: Number(order.pickupLongitude) }
  return formatDate(new Date(order.scheduledDate), 'weekdayDay', zoneOf(pickup))
}
