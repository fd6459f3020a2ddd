import { formatAmount, formatCount } from '@meridian/domain/format.ts'
import { IconCash, IconPackage, IconRoute, IconSteeringWheel } from '@tabler/icons-react'
import { ADMIN_CARDS as labels } from '../../copy/admin.ts'
import type { AdminStats } from '../../data/admin-orders.ts'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'

export const StatCards = ({ stats }: { stats: AdminStats }) => (
  <StatGrid aria-label="Figures">
    <StatCard
      icon={IconPackage}
      label={labels.totalOrders}
      value={formatCount(stats.totalOrders)}
      note={`${formatCount(stats.pendingOrders)} pending`}
    />
    <StatCard
      icon={IconRoute}
      label={labels.activeOrders}
      value={formatCount(stats.activeOrders)}
      note={`${formatCount(stats.completedToday)} delivered today`}
    />
    <StatCard
      icon={IconSteeringWheel}
      label={labels.availableDrivers}
      value={formatCount(stats.availableDrivers)}
      note={`of ${formatCount(stats.totalDrivers)} drivers`}
    />
    <StatCard
      icon={IconCash}
      label={labels.totalRevenue}
      value={formatAmount(stats.totalRevenue)}
      note="delivered orders"
    />
  </StatGrid>
)
