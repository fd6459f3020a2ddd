/** Four stat cards that expand to their breakdown. */
import { Text } from '@mantine/core'
import { type Icon, IconCalendarEvent, IconPackages, IconPigMoney, IconTruckDelivery } from '@tabler/icons-react'
import { useClientStats } from '../../data/stats/client-stats.ts'
import { Fact } from '../../ui/fact.tsx'
import { Gate } from '../../ui/gate.tsx'
import { StatCard, StatCardsSkeleton, StatGrid } from '../../ui/stat-card.tsx'
import { STAT_COPY as copy } from './client-dashboard.copy.ts'
import { type StatCardText, type StatShare, statCards } from './stat-card-text.ts'
import classes from './stat-cards.module.css'

const ICONS: Record<StatCardText['id'], Icon> = {
  active: IconTruckDelivery,
  scheduled: IconCalendarEvent,
  month: IconPackages,
  savings: IconPigMoney,
}

export function StatCards({ clientId }: { clientId: number }) {
  const stats = useClientStats(clientId)
  return (
    <div className={classes.cards}>
      <Gate query={stats} skeleton={<StatCardsSkeleton isCompact />} errorTitle={copy.failed}>
        {(data) => (
          <StatGrid aria-label={copy.region} isCompact>
            {statCards(data, new Date()).map((card) => (
              <StatCard
                key={card.id}
                icon={ICONS[card.id]}
                label={card.title}
                value={card.value}
                details={<Breakdown card={card} />}
              />
            ))}
          </StatGrid>
        )}
      </Gate>
    </div>
  )
}

const Breakdown = ({ card }: { card: StatCardText }) => (
  <>
    <Text size="sm" c="dimmed">
      {card.counts}
    </Text>
    {card.shares && <Shares shares={card.shares} />}
    <dl className={classes.lines}>
      {card.lines.map((line) => (
        <div key={line.label} className={classes.line}>
          <dt>{line.label}</dt>
          <dd data-tone={line.tone}>{line.value}</dd>
        </div>
      ))}
    </dl>
  </>
)

/** The split as a bar, with its figures below. */
function Shares({ shares }: { shares: readonly [StatShare, StatShare] }) {
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {shares.map(({ label, percent }) => (
          <span key={label} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <dl className={classes.lines}>
        {shares.map(({ label, count, percent }) => (
          <Fact key={label} label={label} className={classes.line} data-share>
            {count} <span className={classes.percent}>({percent}%)</span>
          </Fact>
        ))}
      </dl>
    </>
  )
}
