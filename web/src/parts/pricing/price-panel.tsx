/** The price of a delivery, its promise and the submit button: a bar at the lower edge of its form, which stays in view. */

import { Title, VisuallyHidden } from '@mantine/core'
import {
  PRIORITY_LABELS,
  type Priority,
  SERVICE_TYPE_LABELS,
  type ServiceType,
} from '@meridian/domain/orders/orders.ts'
import { milesWithin } from '@meridian/domain/orders/promises.ts'
import { CENTS_PER_MILE, PRIORITY_FEE_CENTS, SERVICE_SURCHARGE_CENTS } from '@meridian/domain/pricing/pricing.ts'
import { formatAmount, formatDollars, formatMinutes } from '@meridian/domain/time/format.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import {
  APPROXIMATE_DISTANCE_TEXT,
  PRICE_COPY as copy,
  PRICED_AS_FOUND_TEXT,
  QUALITY_TEXT,
  ROUTE_COPY,
} from '../../copy/pricing.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import type { Pricing, Quote } from '../../data/pricing/pricing.ts'
import { Fact } from '../../ui/fact.tsx'
import classes from './price-panel.module.css'

type Props = {
  pricing: Pricing
  priority: Priority
  serviceType: ServiceType
  /** For a chosen day: then no priority is promised earlier than another. */
  isDated: boolean
  /** The location of a stop is approximate, and so is the distance. */
  isApproximate: boolean
  /** When it will be delivered, in words. */
  promised: string | null
  /** A time where it is picked up, in words. */
  timeAtPickup: (time: Date) => string
  action: ReactNode
}

type Times = { promised: string; timeAtPickup: (time: Date) => string }

export function PricePanel(props: Props) {
  const { pricing, priority, isApproximate, promised, action } = props
  const titleId = useId()
  const { price, isBusy } = pricing
  const seesPrices = mayDo('see_prices')
  const distanceLabel = isApproximate || isEstimated(pricing) ? copy.estimatedDistance : copy.distance
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-busy={isBusy || undefined}>
      <VisuallyHidden>
        <Title order={3} id={titleId}>
          {copy.title}
        </Title>
      </VisuallyHidden>
      <div className={classes.top}>
        {seesPrices ? (
          <dl className={classes.lines}>
            <Line label={copy.base} amount={price?.baseRate} />
            <Line label={distanceLabel(price?.distance ?? '–')} amount={price?.distanceFee} />
            <Line label={copy.priority(PRIORITY_LABELS[priority])} amount={price?.priorityFee} />
          </dl>
        ) : null}
        <PriorityNote {...props} />
        <Note {...props} />
      </div>
      <div className={classes.total}>
        {promised ? (
          <span className={classes.sum} data-promise>
            <span className={classes.totalLabel}>{ROUTE_COPY.promised}</span>
            <span className={classes.promise}>{ROUTE_COPY.by(promised)}</span>
          </span>
        ) : null}
        {seesPrices ? (
          <span className={classes.sum}>
            <span className={classes.totalLabel}>{copy.total}</span>
            <span className={classes.amount}>{price ? formatAmount(price.totalCost) : '–'}</span>
          </span>
        ) : null}
        {action}
        <span className={classes.progress} aria-hidden />
      </div>
      <VisuallyHidden role="status">{!seesPrices ? '' : isBusy ? copy.busy : announcementOf(pricing)}</VisuallyHidden>
    </section>
  )
}

const Line = ({ label, amount }: { label: string; amount: string | null | undefined }) => (
  <Fact label={label} className={classes.line}>
    {amount === undefined ? '–' : formatAmount(amount)}
  </Fact>
)

/** Said before anything is paid: what the priority cannot keep, and what can be kept. */
function PriorityNote({ pricing, priority, promised, timeAtPickup, isDated }: Props) {
  if (pricing.kind !== 'quote' || isDated || priority === 'scheduled' || !promised) return null
  const text = promiseNote(pricing.quote, priority, { promised, timeAtPickup })
  if (!text) return null
  return (
    <NoteText tone="unsure" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {text}
    </NoteText>
  )
}

function promiseNote(quote: Quote, priority: Priority, { promised, timeAtPickup }: Times): string | null {
  const { notKeptCause, cheaperPriority, reachMinutes, reachableFrom, estimatedTime } = quote
  const name = PRIORITY_LABELS[priority]
  const cheaper = cheaperPriority && PRIORITY_LABELS[cheaperPriority]
  const from = reachableFrom && copy.driverFrom(timeAtPickup(new Date(reachableFrom)), promised)
  const sentences = {
    distance: [
      copy.possibleWithin(name, milesWithin(priority), promised),
      cheaper && copy.notFaster(name, cheaper, formatMinutes(estimatedTime)),
    ],
    driver: [copy.driverFar(name, formatMinutes(reachMinutes ?? 0), promised), cheaper && copy.sameAs(cheaper)],
    no_driver: [from, cheaper && copy.sameAs(cheaper)],
    kept: [reachMinutes === null ? copy.driverUnknown : from],
  }[notKeptCause ?? 'kept']
  return sentences.filter(Boolean).join(' ') || null
}

/** How the price was calculated. */
function Note({ pricing, serviceType, priority, isApproximate }: Props) {
  if (pricing.kind === 'refused')
    return (
      <NoteText tone="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {pricing.problem}
      </NoteText>
    )
  if (!mayDo('see_prices')) return <NoteText icon={<IconInfoCircle size={18} aria-hidden />}>{copy.hidden}</NoteText>
  if (pricing.kind === 'fallback')
    return (
      <NoteText tone="unsure" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {copy.fallback}
      </NoteText>
    )
  return (
    <NoteText icon={<IconInfoCircle size={18} aria-hidden />}>
      {pricing.isBusy && copy.waiting}
      {!pricing.isBusy && pricing.kind === 'missing' && copy.missing(feesToCome(serviceType, priority))}
      {!pricing.isBusy && pricing.kind === 'quote' && distanceNote(pricing.quote, isApproximate)}
    </NoteText>
  )
}

/** The route of its distance is not that between two known doors. */
const isEstimated = (pricing: Pricing): boolean =>
  pricing.kind === 'quote' && (pricing.quote.isPricedAsFound || pricing.quote.quality === 'estimate')

function distanceNote({ quality, isPricedAsFound }: Quote, isApproximate: boolean): string {
  if (isPricedAsFound) return PRICED_AS_FOUND_TEXT
  return isApproximate ? APPROXIMATE_DISTANCE_TEXT : QUALITY_TEXT[quality]
}

/** 'Medical Equipment Transport $10.00, Express $15.00, $1.50/mile' */
function feesToCome(serviceType: ServiceType, priority: Priority): string {
  const fees: [label: string, cents: number][] = [
    [SERVICE_TYPE_LABELS[serviceType], SERVICE_SURCHARGE_CENTS[serviceType]],
    [PRIORITY_LABELS[priority], PRIORITY_FEE_CENTS[priority]],
  ]
  const charged = fees.flatMap(([label, cents]) => (cents > 0 ? [`${label} ${formatDollars(cents)}`] : []))
  return [...charged, copy.perMile(formatDollars(CENTS_PER_MILE))].join(', ')
}

const NoteText = ({ tone, icon, children }: { tone?: 'bad' | 'unsure'; icon: ReactNode; children: ReactNode }) => (
  <p className={classes.note} data-tone={tone}>
    {icon}
    <span>{children}</span>
  </p>
)

const announcementOf = ({ kind, price }: Pricing): string =>
  kind === 'missing' ? '' : price ? `${copy.total} ${formatAmount(price.totalCost)}` : copy.none
