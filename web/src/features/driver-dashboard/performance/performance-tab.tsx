/** Level, streak and rates; achievements, the month's leaderboard and progress. */
import { Button, Paper, Progress, RingProgress, SimpleGrid, Tabs, Text } from '@mantine/core'
import { POINTS_PER_LEVEL, RANK_LABELS, rankOf } from '@meridian/domain/drivers/levels.ts'
import { IconChartBar, IconClockCheck, IconFlame, IconRefresh, IconTargetArrow } from '@tabler/icons-react'
import { type Performance, usePerformance } from '../../../data/driver/performance.ts'
import { StatCard } from '../../../ui/stat-card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { PerformanceSkeleton } from '../skeletons.tsx'
import { AchievementsPanel } from './achievements-panel.tsx'
import { LeaderboardPanel } from './leaderboard-panel.tsx'
import { PERFORMANCE_COPY as copy } from './performance.copy.ts'
import classes from './performance.module.css'
import { ProgressPanel } from './progress-panel.tsx'

export function PerformanceTab({ driverId }: { driverId: number }) {
  const performance = usePerformance(driverId)
  if (performance.isPending) return <PerformanceSkeleton />
  if (!performance.data)
    return (
      <EmptyState
        icon={<IconChartBar aria-hidden />}
        title={copy.unavailable}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={performance.isFetching}
            onClick={() => void performance.refetch()}
          >
            {copy.tryAgain}
          </Button>
        }
      >
        {copy.unavailableHint}
      </EmptyState>
    )
  return (
    <>
      <Cards performance={performance.data} />
      <Tabs defaultValue="achievements" mt="lg" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="achievements">{copy.tabs.achievements}</Tabs.Tab>
          <Tabs.Tab value="leaderboard">{copy.tabs.leaderboard}</Tabs.Tab>
          <Tabs.Tab value="progress">{copy.tabs.progress}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="achievements" pt="md">
          <AchievementsPanel driverId={driverId} />
        </Tabs.Panel>
        <Tabs.Panel value="leaderboard" pt="md">
          <LeaderboardPanel />
        </Tabs.Panel>
        <Tabs.Panel value="progress" pt="md">
          <ProgressPanel performance={performance.data} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Cards({ performance }: { performance: Performance }) {
  const { level, totalPoints, pointsToNextLevel, currentStreak, weeklyProgress, weeklyGoal } = performance
  const onTime = performance.onTimePercentage
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <Paper p="md" className={classes.card}>
        <div className={classes.levelRow}>
          <RingProgress
            size={72}
            thickness={7}
            roundCaps
            sections={[{ value: (100 * (totalPoints % POINTS_PER_LEVEL)) / POINTS_PER_LEVEL, color: 'brand' }]}
            label={<span className={classes.level}>{level}</span>}
            aria-hidden
          />
          <div>
            <Text size="sm" c="dimmed">
              {copy.cards.level} {level}
            </Text>
            <Text fw={700}>{RANK_LABELS[rankOf(level)]}</Text>
            <Text size="xs" c="dimmed" className="tabular">
              {copy.toNextLevel(
                `${totalPoints % POINTS_PER_LEVEL} / ${POINTS_PER_LEVEL}`,
                pointsToNextLevel,
                level + 1,
              )}
            </Text>
          </div>
        </div>
      </Paper>
      <StatCard
        icon={IconFlame}
        label={copy.cards.streak}
        value={String(currentStreak)}
        note={copy.streakDays(currentStreak)}
        isHighlighted={currentStreak > 0}
      />
      <StatCard
        icon={IconClockCheck}
        label={copy.cards.onTime}
        value={onTime === null ? '–' : `${onTime}%`}
        note={onTime === null ? copy.onTimeLater : copy.onTimeOf}
      />
      <StatCard
        icon={IconTargetArrow}
        label={copy.cards.weeklyGoal}
        value={`${weeklyProgress} / ${weeklyGoal}`}
        note={copy.thisWeek}
      >
        <Progress
          value={Math.min(100, (100 * weeklyProgress) / weeklyGoal)}
          mt={8}
          aria-label={copy.goal(weeklyProgress, weeklyGoal)}
        />
      </StatCard>
    </SimpleGrid>
  )
}
