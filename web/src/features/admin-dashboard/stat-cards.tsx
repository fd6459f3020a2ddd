import { formatAmount, formatCount } from '@meridian/domain/time/format.ts'
import { IconCash, IconPackage, IconRoute, IconSteeringWheel } from '@tabler/icons-react'
import { ADMIN_DASHBOARD_COPY as copy, ADMIN_CARDS as labels } from '../../copy/admin.ts'
import type { AdminStats } from '../../data/orders/admin-orders.ts'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'

export const StatCards = ({ stats }: { stats: AdminStats }) => (
  <StatGrid aria-label={copy.figures}>
    <StatCard
      icon={IconPackage}
      label={labels.totalOrders}
      value={formatCount(stats.totalOrders)}
      note={copy.pending(stats.pendingOrders)}
    />
    <StatCard
      icon={IconRoute}
      label={labels.activeOrders}
      value={formatCount(stats.activeOrders)}
      note={copy.deliveredToday(stats.completedToday)}
    />
    <StatCard
      icon={IconSteeringWheel}
      label={labels.availableDrivers}
      value={formatCount(stats.availableDrivers)}
      note={copy.ofDrivers(stats.totalDrivers)}
    />
    <StatCard
      icon={IconCash}
      label={labels.totalRevenue}
      value={formatAmount(stats.totalRevenue)}
      note={copy.deliveredOrders}
    />
  </StatGrid>
)
