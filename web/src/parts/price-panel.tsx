/** What a delivery costs: three lines that add up, and the total where one cannot miss it. */
import { Paper, Title, VisuallyHidden } from '@mantine/core'
import { PRIORITY_LABELS, type Priority } from '@meridian/domain/orders.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { PRICE_COPY as copy, QUALITY_WORDS } from '../copy/pricing.ts'
import type { Pricing } from '../data/pricing.ts'
import classes from './price-panel.module.css'

type Props = { pricing: Pricing; priority: Priority }

export function PricePanel({ pricing, priority }: Props) {
  const titleId = useId()
  const { price, isBusy } = pricing
  return (
    <Paper component="section" className={classes.panel} aria-labelledby={titleId} data-busy={isBusy || undefined}>
      <div className={classes.top}>
        <Title order={2} id={titleId}>
          {copy.title}
        </Title>
        <dl className={classes.lines}>
          <Line label={copy.base} amount={price?.baseRate} />
          <Line label={copy.distance(price?.distance ?? '–')} amount={price?.distanceFee} />
          <Line label={copy.priority(PRIORITY_LABELS[priority])} amount={price?.priorityFee} />
        </dl>
        <Note pricing={pricing} />
      </div>
      <div className={classes.total}>
        <span className={classes.totalLabel}>{copy.total}</span>
        <span className={classes.amount}>{price ? `$${price.totalCost}` : '–'}</span>
        <span className={classes.progress} aria-hidden />
      </div>
      <VisuallyHidden role="status">{isBusy ? copy.busy : spoken(pricing)}</VisuallyHidden>
    </Paper>
  )
}

function Line({ label, amount }: { label: string; amount: string | undefined }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{amount === undefined ? '–' : `$${amount}`}</dd>
    </div>
  )
}

/** Where the figures come from. */
function Note({ pricing }: { pricing: Pricing }) {
  if (pricing.kind === 'refused')
    return (
      <Words tone="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {pricing.problem}
      </Words>
    )
  if (pricing.kind === 'fallback')
    return (
      <Words tone="unsure" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {copy.fallback}
      </Words>
    )
  return (
    <Words icon={<IconInfoCircle size={18} aria-hidden />}>
      {pricing.kind === 'quote' ? QUALITY_WORDS[pricing.quote.quality] : copy.missing}
    </Words>
  )
}

const Words = ({ tone, icon, children }: { tone?: 'bad' | 'unsure'; icon: ReactNode; children: ReactNode }) => (
  <p className={classes.note} data-tone={tone}>
    {icon}
    <span>{children}</span>
  </p>
)

const spoken = ({ kind, price }: Pricing): string =>
  kind === 'missing' ? '' : price ? `${copy.total} $${price.totalCost}` : copy.none
