import { Card, Skeleton, Title } from '@mantine/core'
import { formatAmount, formatCount } from '@meridian/domain/format.ts'
import type { AdminStats } from '../../data/admin-orders.ts'
import classes from './analytics.module.css'
import { Totals } from './totals.tsx'

/** All-time order counts and money. */
export function Summary({ stats }: { stats: AdminStats }) {
  const counts: [string, string][] = [
    ['Total', formatCount(stats.totalOrders)],
    ['Completed', formatCount(stats.completedOrders)],
    ['Pending', formatCount(stats.pendingOrders)],
    ['Canceled', formatCount(stats.cancelledOrders)],
  ]
  const money: [string, string][] = [
    ['Revenue', formatAmount(stats.totalRevenue)],
    ['Driver payments', formatAmount(stats.driverPayments)],
    ['Net profit', formatAmount(stats.netProfit)],
  ]
  return (
    <div className={classes.summary}>
      <Facts title="Orders, all time" facts={counts} />
      <Facts title="Financial summary, all time" facts={money} />
    </div>
  )
}

function Facts({ title, facts }: { title: string; facts: [string, string][] }) {
  return (
    <Card component="section" aria-label={title} padding="md">
      <Title order={2} className={classes.summaryTitle}>
        {title}
      </Title>
      <Totals facts={facts} />
    </Card>
  )
}

export const SummarySkeleton = () => (
  <div className={classes.summary} aria-busy="true">
    <Skeleton h={112} radius="lg" />
    <Skeleton h={112} radius="lg" />
  </div>
)
