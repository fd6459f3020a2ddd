import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatAmount, formatCount } from '@meridian/domain/time/format.ts'
import { IconChevronDown, IconCircleCheck, IconCoin, IconPackages, IconRoute } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useDriverStats } from '../../data/driver/performance.ts'
import { Gate } from '../../ui/gate.tsx'
import { StatCard, StatCardsSkeleton, StatGrid } from '../../ui/stat-card.tsx'
import chevron from './chevron.module.css'
import { DRIVER_COPY } from './driver.copy.ts'
import classes from './stat-cards.module.css'

/** `carriedOver`: the part counted by an earlier system. */
const { cards, carriedOver } = DRIVER_COPY
const NARROW = '(max-width: 47.99em)'

type Props = {
  driverId: number
  /** As many as the list shows, once it is loaded: the server also counts those that are too far away. */
  availableJobs: number | undefined
  /** With an open job, a phone shows them as one line: the job comes first. */
  isFoldable: boolean
  onEarnings: () => void
}

export function StatCards({ driverId, availableJobs, isFoldable, onEarnings }: Props) {
  const stats = useDriverStats(driverId)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isFolded = isFoldable && isNarrow
  const [isOpen, setIsOpen] = useState(false)
  const cardsId = useId()
  // One line, with or without a connection: the jobs matter more.
  if (!stats.data && stats.error)
    return (
      <div className={classes.noFigures}>
        <Text>{DRIVER_COPY.noFigures}</Text>
        <Button variant="default" loading={stats.isFetching} onClick={() => void stats.refetch()}>
          {DRIVER_COPY.tryAgain}
        </Button>
      </div>
    )
  return (
    <Gate query={stats} skeleton={isFolded ? <Skeleton h={48} /> : <StatCardsSkeleton />}>
      {(counted) => {
        const figures = { ...counted, availableJobs: availableJobs ?? counted.availableJobs }
        return (
          <>
            {isFolded ? (
              <UnstyledButton
                className={classes.foldedStats}
                aria-expanded={isOpen}
                aria-controls={cardsId}
                aria-label={DRIVER_COPY.foldedStats(lineOf(figures))}
                onClick={() => setIsOpen(!isOpen)}
              >
                <span>{lineOf(figures)}</span>
                <IconChevronDown size={18} aria-hidden className={chevron.chevron} data-open={isOpen} />
              </UnstyledButton>
            ) : null}
            <div id={cardsId} hidden={isFolded && !isOpen}>
              <Cards figures={figures} onEarnings={onEarnings} />
            </div>
          </>
        )
      }}
    </Gate>
  )
}

type Figures = NonNullable<ReturnType<typeof useDriverStats>['data']>

const lineOf = ({ availableJobs, completedJobs, moneyEarned }: Figures): string =>
  DRIVER_COPY.figures(formatCount(availableJobs), formatCount(completedJobs), formatAmount(moneyEarned))

function Cards({ figures, onEarnings }: { figures: Figures; onEarnings: () => void }) {
  const { availableJobs, completedJobs, milesDriven, moneyEarned, opening } = figures
  return (
    <StatGrid>
      <StatCard icon={IconPackages} label={cards.availableJobs} value={formatCount(availableJobs)} />
      <StatCard
        icon={IconCircleCheck}
        label={cards.completedJobs}
        value={formatCount(completedJobs)}
        note={opening.deliveries > 0 ? carriedOver(formatCount(opening.deliveries)) : undefined}
      />
      <StatCard
        icon={IconRoute}
        label={cards.milesDriven}
        value={formatCount(milesDriven)}
        note={opening.miles > 0 ? carriedOver(formatCount(opening.miles)) : undefined}
      />
      <StatCard
        icon={IconCoin}
        label={cards.moneyEarned}
        value={formatAmount(moneyEarned)}
        note={Number(opening.pay) > 0 ? carriedOver(formatAmount(opening.pay)) : undefined}
        onOpen={onEarnings}
      />
    </StatGrid>
  )
}
