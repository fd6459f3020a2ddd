import { Card, Skeleton, Text } from '@mantine/core'
import { formatAmount, formatCount } from '@meridian/domain/format.ts'
import { IconCash, IconPackage, IconRoute, IconSteeringWheel } from '@tabler/icons-react'
import { ADMIN_CARDS } from '../../copy/admin.ts'
import type { AdminStats } from '../../data/admin-orders.ts'
import classes from './admin-dashboard.module.css'

const ICONS = [IconPackage, IconRoute, IconSteeringWheel, IconCash]

export function StatCards({ stats }: { stats: AdminStats }) {
  const facts: [figure: string, note: string][] = [
    [formatCount(stats.totalOrders), `${formatCount(stats.pendingOrders)} pending`],
    [formatCount(stats.activeOrders), `${formatCount(stats.completedToday)} delivered today`],
    [formatCount(stats.availableDrivers), `of ${formatCount(stats.totalDrivers)} drivers`],
    [formatAmount(stats.totalRevenue), 'delivered orders'],
  ]
  return (
    <dl className={classes.cards} aria-label="Figures">
      {ADMIN_CARDS.map((title, index) => {
        const Icon = ICONS[index] ?? IconPackage
        const [figure, note] = facts[index] ?? ['', '']
        return (
          <Card key={title} className={classes.card} padding="md">
            <dt>
              <Icon size={18} aria-hidden className={classes.cardIcon} />
              {title}
            </dt>
            <dd className={classes.figure}>{figure}</dd>
            <dd className={classes.note}>{note}</dd>
          </Card>
        )
      })}
    </dl>
  )
}

export const StatCardsSkeleton = () => (
  <div className={classes.cards} aria-busy="true">
    {ADMIN_CARDS.map((title) => (
      <Card key={title} className={classes.card} padding="md">
        <Text size="sm" c="dimmed">
          {title}
        </Text>
        <Skeleton h={28} w="60%" mt={6} mb={8} />
        <Skeleton h={14} w="40%" />
      </Card>
    ))}
  </div>
)
