import { List, Paper, Progress, SimpleGrid, Text, Title } from '@mantine/core'
import { NEXT_LEVEL_REWARDS } from '@meridian/domain/drivers/levels.ts'
import { PROGRESS_SCALES } from '@meridian/domain/drivers/performance.ts'
import { RATING_MAX } from '@meridian/domain/drivers/ratings.ts'
import { formatRating } from '@meridian/domain/time/format.ts'
import { IconGift } from '@tabler/icons-react'
import type { Performance } from '../../../data/driver/performance.ts'
import { PROGRESS_COPY as copy } from './performance.copy.ts'

export function ProgressPanel({ performance }: { performance: Performance }) {
  const { perfectDeliveries, averageRating, longestStreak, level } = performance
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Paper p="md">
        <Title order={2} size="h3" mb="md">
          {copy.title}
        </Title>
        <Bar
          label={copy.perfectDeliveries}
          value={perfectDeliveries}
          scale={PROGRESS_SCALES.perfectDeliveries}
          text={onScale(perfectDeliveries, PROGRESS_SCALES.perfectDeliveries)}
        />
        <Bar
          label={copy.averageRating}
          value={averageRating ?? 0}
          scale={PROGRESS_SCALES.averageRating}
          text={averageRating === null ? copy.notRated : `${formatRating(averageRating)} / ${formatRating(RATING_MAX)}`}
        />
        <Bar
          label={copy.longestStreak}
          value={longestStreak}
          scale={PROGRESS_SCALES.longestStreakDays}
          text={copy.days(onScale(longestStreak, PROGRESS_SCALES.longestStreakDays))}
        />
      </Paper>
      <Paper p="md">
        <Title order={2} size="h3" mb="md">
          {copy.rewards(level + 1)}
        </Title>
        <List spacing="sm" icon={<IconGift size={20} aria-hidden />}>
          {NEXT_LEVEL_REWARDS.map((reward, index) => (
            <List.Item key={reward}>
              <Text fw={600}>{reward}</Text>
              <Text size="sm" c="dimmed">
                {copy.rewardHints[index]}
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
    <Progress size="lg" value={Math.min(100, (100 * value) / scale)} aria-label={copy.bar(label, text)} />
  </div>
)
