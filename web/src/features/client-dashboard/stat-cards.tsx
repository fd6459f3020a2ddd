/** Four stat cards that expand to their breakdown. */
import { Collapse, Paper, Skeleton, UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconCalendarEvent,
  IconChevronDown,
  IconPackages,
  IconPigMoney,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { STAT_COPY as copy } from '../../copy/client-dashboard.ts'
import { useClientStats } from '../../data/client-stats.ts'
import { Fact } from '../../ui/fact.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
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
    <section className={classes.cards} aria-label={copy.region}>
      <Gate query={stats} skeleton={<CardsSkeleton />} errorTitle={copy.failed}>
        {(data) => statCards(data, new Date()).map((card) => <StatCard key={card.id} card={card} />)}
      </Gate>
    </section>
  )
}

function StatCard({ card }: { card: StatCardText }) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const CardIcon = ICONS[card.id]
  return (
    <Paper className={classes.card}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.title}>
          <CardIcon size={20} stroke={1.6} aria-hidden />
          {card.title}
          <IconChevronDown size={18} className={classes.chevron} aria-hidden />
        </span>
        <span className={classes.value}>{card.value}</span>
        <span className={classes.counts}>{card.counts}</span>
      </UnstyledButton>
      <Collapse id={panelId} expanded={isOpen} transitionDuration={180} keepMounted={false}>
        <div className={classes.body}>
          {card.shares && <Shares shares={card.shares} />}
          <dl className={classes.lines}>
            {card.lines.map((line) => (
              <div key={line.label} className={classes.line}>
                <dt>{line.label}</dt>
                <dd data-tone={line.tone}>{line.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Collapse>
    </Paper>
  )
}

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

const CardsSkeleton = () => (
  <Repeat times={4}>
    <Skeleton h={113} radius="lg" />
  </Repeat>
)
