import { Card, Skeleton, Title } from '@mantine/core'
import { formatAmount, formatCount } from '@meridian/domain/time/format.ts'
import type { AdminStats } from '../../data/orders/admin-orders.ts'
import { ANALYTICS_COPY as copy } from './analytics.copy.ts'
import classes from './analytics.module.css'
import { Totals } from './totals.tsx'

/** All-time order counts and money. */
export function Summary({ stats }: { stats: AdminStats }) {
  const counts: [string, string][] = [
    [copy.total, formatCount(stats.totalOrders)],
    [copy.completed, formatCount(stats.completedOrders)],
    [copy.pending, formatCount(stats.pendingOrders)],
    [copy.canceled, formatCount(stats.cancelledOrders)],
  ]
  const money: [string, string][] = [
    [copy.revenue, formatAmount(stats.totalRevenue)],
    [copy.driverPayments, formatAmount(stats.driverPayments)],
    [copy.netProfit, formatAmount(stats.netProfit)],
  ]
  return (
    <div className={classes.summary}>
      <Facts title={copy.allTimeOrders} facts={counts} />
      <Facts title={copy.allTimeMoney} facts={money} />
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
