import { Paper, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { formatAmount, formatCount } from '@meridian/domain/format.ts'
import { IconChevronRight, IconCircleCheck, IconCoin, IconPackages, IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DRIVER_COPY } from '../../copy/driver.ts'
import { useDriverStats } from '../../data/driver/performance.ts'
import { Gate } from '../../ui/gate.tsx'
import classes from './driver-dashboard.module.css'
import { FiguresSkeleton } from './skeletons.tsx'

const { cards } = DRIVER_COPY

export function StatCards({ driverId, onEarnings }: { driverId: number; onEarnings: () => void }) {
  const stats = useDriverStats(driverId)
  return (
    <Gate query={stats} skeleton={<FiguresSkeleton />} errorTitle="Your figures did not load" compact>
      {({ availableJobs, completedJobs, milesDriven, moneyEarned, opening }) => (
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
          <Card icon={<IconPackages />} label={cards.availableJobs} value={formatCount(availableJobs)} />
          <Card
            icon={<IconCircleCheck />}
            label={cards.completedJobs}
            value={formatCount(completedJobs)}
            note={
              opening.deliveries > 0
                ? `${formatCount(opening.deliveries)} carried over from before Meridian`
                : undefined
            }
          />
          <Card
            icon={<IconRoute />}
            label={cards.milesDriven}
            value={formatCount(milesDriven)}
            note={opening.miles > 0 ? `${formatCount(opening.miles)} carried over from before Meridian` : undefined}
          />
          <UnstyledButton className={classes.cardButton} onClick={onEarnings}>
            <Card
              icon={<IconCoin />}
              label={cards.moneyEarned}
              value={formatAmount(moneyEarned)}
              note={
                Number(opening.pay) > 0 ? `${formatAmount(opening.pay)} carried over from before Meridian` : undefined
              }
              opens
            />
          </UnstyledButton>
        </SimpleGrid>
      )}
    </Gate>
  )
}

type CardProps = { icon: ReactNode; label: string; value: string; note?: string | undefined; opens?: boolean }

/** `note`: the part counted by an earlier system. */
const Card = ({ icon, label, value, note, opens = false }: CardProps) => (
  <Paper className={classes.stat} p="md">
    <span className={classes.statLabel}>
      <span className={classes.statIcon} aria-hidden>
        {icon}
      </span>
      {label}
      {opens ? <IconChevronRight size={16} aria-hidden className={classes.statOpens} /> : null}
    </span>
    <span className={classes.statValue}>{value}</span>
    {note ? (
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    ) : null}
  </Paper>
)
