import { List, Paper, Progress, SimpleGrid, Text, Title } from '@mantine/core'
import { formatRating } from '@meridian/domain/format.ts'
import { NEXT_LEVEL_REWARDS } from '@meridian/domain/levels.ts'
import { PROGRESS_SCALES } from '@meridian/domain/performance.ts'
import { RATING_MAX } from '@meridian/domain/ratings.ts'
import { IconGift } from '@tabler/icons-react'
import type { Performance } from '../../data/driver/performance.ts'

/** What each reward means. */
const REWARD_TEXT = [
  'Every new level adds 500 points; each tier (Silver, Gold, Platinum) has its badge.',
  'From level 5, jobs over $150 are shown to you a minute before the others.',
  'From level 2, a weekend delivery counts 1.2 times.',
]

export function ProgressPanel({ performance }: { performance: Performance }) {
  const { perfectDeliveries, averageRating, longestStreak, level } = performance
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Paper p="md">
        <Title order={3} mb="md">
          Your progress
        </Title>
        <Bar
          label="Perfect deliveries"
          value={perfectDeliveries}
          scale={PROGRESS_SCALES.perfectDeliveries}
          text={onScale(perfectDeliveries, PROGRESS_SCALES.perfectDeliveries)}
        />
        <Bar
          label="Average rating"
          value={averageRating ?? 0}
          scale={PROGRESS_SCALES.averageRating}
          text={
            averageRating === null ? 'Not rated yet' : `${formatRating(averageRating)} / ${formatRating(RATING_MAX)}`
          }
        />
        <Bar
          label="Longest streak"
          value={longestStreak}
          scale={PROGRESS_SCALES.longestStreakDays}
          text={`${onScale(longestStreak, PROGRESS_SCALES.longestStreakDays)} days`}
        />
      </Paper>
      <Paper p="md">
        <Title order={3} mb="md">
          Rewards at level {level + 1}
        </Title>
        <List spacing="sm" icon={<IconGift size={20} aria-hidden />}>
          {NEXT_LEVEL_REWARDS.map((reward, index) => (
            <List.Item key={reward}>
              <Text fw={600}>{reward}</Text>
              <Text size="sm" c="dimmed">
                {REWARD_TEXT[index]}
              </Text>
            </List.Item>
          ))}
        </List>
      </Paper>
    </SimpleGrid>
  )
}

/** Beyond its scale a figure stands alone: the bar is full. */
const onScale = (value: number, scale: number): string => (value > scale ? `${value}` : `${value} / ${scale}`)

type BarProps = { label: string; value: number; scale: number; text: string }

const Bar = ({ label, value, scale, text }: BarProps) => (
  <div style={{ marginBottom: 16 }}>
    <Text size="sm" style={{ display: 'flex', justifyContent: 'space-between' }} mb={4}>
      <span>{label}</span>
      <b className="tabular">{text}</b>
    </Text>
    <Progress size="lg" value={Math.min(100, (100 * value) / scale)} aria-label={`${label}: ${text}`} />
  </div>
)
