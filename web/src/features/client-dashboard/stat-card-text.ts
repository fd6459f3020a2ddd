/** The text of the four cards. Each line names what it counts. */
import { formatAmount, formatDate } from '@meridian/domain/time/format.ts'
import type { ClientStats } from '../../data/stats/client-stats.ts'
import { STAT_COPY as copy } from './client-dashboard.copy.ts'

type StatLine = { label: string; value: string; tone?: 'good' | 'bad' }
/** One segment of the bar. */
export type StatShare = { label: string; count: number; percent: number }

export type StatCardText = {
  id: 'active' | 'scheduled' | 'month' | 'savings'
  title: string
  counts: string
  value: string
  shares?: readonly [StatShare, StatShare]
  lines: readonly StatLine[]
}

type Breakdown = ClientStats['breakdown']

export function statCards(stats: ClientStats, now: Date): StatCardText[] {
  const { active, scheduled, month, savings } = stats.breakdown
  return [
    {
      id: 'active',
      ...copy.active,
      value: String(stats.activeDeliveries),
      shares: [
        { label: copy.moving, count: active.moving, percent: active.movingPercent },
        { label: copy.waiting, count: active.waiting, percent: active.waitingPercent },
      ],
      lines: [],
    },
    {
      id: 'scheduled',
      ...copy.scheduled,
      value: String(stats.scheduledToday),
      shares: [
        { label: copy.done, count: scheduled.done, percent: scheduled.donePercent },
        { label: copy.toCome, count: scheduled.toCome, percent: scheduled.toComePercent },
      ],
      lines: [{ label: copy.nextPickup, value: nextPickup(scheduled, now) }],
    },
    { id: 'month', ...copy.month, value: String(stats.monthlyDeliveries), lines: monthLines(month) },
    ...(savings ? [savingsCard(savings, stats)] : []),
  ]
}

type Savings = NonNullable<Breakdown['savings']>

/** Not for those who see no prices. */
const savingsCard = (savings: Savings, { monthlyDeliveries, totalCost }: ClientStats): StatCardText => ({
  id: 'savings',
  ...copy.savings,
  value: signedDollars(savings.amount),
  lines: [...savingsLines(savings, monthlyDeliveries), { label: copy.spent, value: formatAmount(totalCost) }],
})

/** In the pickup's time zone; 'Due now' once its slot has begun. */
function nextPickup({ nextPickupAt, nextPickupZone }: Breakdown['scheduled'], now: Date): string {
  if (!nextPickupAt || !nextPickupZone) return copy.noPickup
  if (new Date(nextPickupAt) <= now) return copy.pickupDue
  return formatDate(new Date(nextPickupAt), 'time', nextPickupZone)
}

const monthLines = ({ trendPercent, averageHours, onTimePercent }: Breakdown['month']): StatLine[] => [
  trendPercent === null
    ? { label: copy.trend, value: copy.noTrend }
    : {
        label: copy.trend,
        value: `${trendPercent > 0 ? '+' : ''}${minus(String(trendPercent))}%`,
        ...trendTone(trendPercent),
      },
  { label: copy.averageTime, value: averageHours === null ? copy.none : copy.hours(averageHours) },
  { label: copy.onTime, value: onTimePercent === null ? copy.none : `${onTimePercent}%` },
]

const trendTone = (percent: number): Pick<StatLine, 'tone'> =>
  percent === 0 ? {} : { tone: percent > 0 ? 'good' : 'bad' }

function savingsLines({ amount, percent, hasShorterTrips }: Savings, deliveries: number): StatLine[] {
  if (percent === null && deliveries === 0) return [{ label: copy.noDeliveriesYet, value: '' }]
  if (percent === null) return [{ label: copy.noSavings, value: '' }]
  const isMore = amount.startsWith('-')
  const tone = isMore ? 'bad' : 'good'
  const saved = hasShorterTrips ? copy.shorterTrips : copy.saved
  return [
    { label: isMore ? copy.paidMore : saved, value: signedDollars(amount), tone },
    { label: isMore ? copy.above : copy.below, value: `${Math.abs(percent)}%`, tone },
  ]
}

/** '+$234.50', '−$12.00', '$0.00' */
function signedDollars(amount: string): string {
  if (amount.startsWith('-')) return `−${formatAmount(amount.slice(1))}`
  return `${/[1-9]/.test(amount) ? '+' : ''}${formatAmount(amount)}`
}

const minus = (text: string): string => text.replace('-', '−')
