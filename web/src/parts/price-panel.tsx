/**
 * The price of a delivery and the submit button: three lines and the total.
 * It sticks to the bottom of its form and stays in view.
 */

import { Title, VisuallyHidden } from '@mantine/core'
import { formatAmount } from '@meridian/domain/format.ts'
import { PRIORITY_LABELS, type Priority } from '@meridian/domain/orders.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { PRICE_COPY as copy, QUALITY_TEXT } from '../copy/pricing.ts'
import type { Pricing } from '../data/pricing.ts'
import { Fact } from '../ui/fact.tsx'
import classes from './price-panel.module.css'

type Props = { pricing: Pricing; priority: Priority; action: ReactNode }

export function PricePanel({ pricing, priority, action }: Props) {
  const titleId = useId()
  const { price, isBusy } = pricing
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-busy={isBusy || undefined}>
      <VisuallyHidden>
        <Title order={3} id={titleId}>
          {copy.title}
        </Title>
      </VisuallyHidden>
      <div className={classes.top}>
        <dl className={classes.lines}>
          <Line label={copy.base} amount={price?.baseRate} />
          <Line label={copy.distance(price?.distance ?? '–')} amount={price?.distanceFee} />
          <Line label={copy.priority(PRIORITY_LABELS[priority])} amount={price?.priorityFee} />
        </dl>
        <Note pricing={pricing} />
      </div>
      <div className={classes.total}>
        <span className={classes.sum}>
          <span className={classes.totalLabel}>{copy.total}</span>
          <span className={classes.amount}>{price ? formatAmount(price.totalCost) : '–'}</span>
        </span>
        {action}
        <span className={classes.progress} aria-hidden />
      </div>
      <VisuallyHidden role="status">{isBusy ? copy.busy : announcementOf(pricing)}</VisuallyHidden>
    </section>
  )
}

const Line = ({ label, amount }: { label: string; amount: string | undefined }) => (
  <Fact label={label} className={classes.line}>
    {amount === undefined ? '–' : formatAmount(amount)}
  </Fact>
)

/** How the price was calculated. */
function Note({ pricing }: { pricing: Pricing }) {
  if (pricing.kind === 'refused')
    return (
      <NoteText tone="bad" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {pricing.problem}
      </NoteText>
    )
  if (pricing.kind === 'fallback')
    return (
      <NoteText tone="unsure" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {copy.fallback}
      </NoteText>
    )
  return (
    <NoteText icon={<IconInfoCircle size={18} aria-hidden />}>
      {pricing.kind === 'quote' ? QUALITY_TEXT[pricing.quote.quality] : copy.missing}
    </NoteText>
  )
}

const NoteText = ({ tone, icon, children }: { tone?: 'bad' | 'unsure'; icon: ReactNode; children: ReactNode }) => (
  <p className={classes.note} data-tone={tone}>
    {icon}
    <span>{children}</span>
  </p>
)

const announcementOf = ({ kind, price }: Pricing): string =>
  kind === 'missing' ? '' : price ? `${copy.total} ${formatAmount(price.totalCost)}` : copy.none
