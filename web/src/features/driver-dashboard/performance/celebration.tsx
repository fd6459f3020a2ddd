/** A dialog for each new level and each unlocked achievement, shown once per device. */
import { Button, Modal, Stack, Text, Title } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  type Achievement,
  type Performance,
  useAchievements,
  usePerformance,
} from '../../../data/driver/performance.ts'
import { iconOf, wordsOf } from './achievements-panel.tsx'
import { type NewAchievement, newAchievements, readSeen, seenOf, storeSeen } from './new-achievements.ts'
import { ACHIEVEMENTS_COPY } from './performance.copy.ts'
import classes from './performance.module.css'

type Props = { userId: number; driverId: number }

export function Celebration({ userId, driverId }: Props) {
  const performance = usePerformance(driverId).data
  const achievements = useAchievements(driverId).data
  const [queue, setQueue] = useState<readonly NewAchievement[]>([])
  useEffect(() => {
    if (!performance || !achievements) return
    const fresh = takeNew(userId, performance, achievements)
    if (fresh.length > 0) setQueue((waiting) => [...waiting, ...fresh])
  }, [userId, performance, achievements])
  const [current] = queue
  if (!current) return null
  const Icon = current.achievementId ? iconOf(current.achievementId) : IconTrophy
  return (
    <Modal
      opened
      onClose={() => setQueue(queue.slice(1))}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': current.title } }}
    >
      <Confetti />
      <Stack align="center" ta="center" py="md">
        <span className={classes.celebrationIcon}>
          <Icon size={48} aria-hidden />
        </span>
        <Title order={2}>{current.title}</Title>
        <Text>{current.message}</Text>
        <Button size="md" onClick={() => setQueue(queue.slice(1))} data-autofocus>
          {ACHIEVEMENTS_COPY.goOn}
        </Button>
      </Stack>
    </Modal>
  )
}

function takeNew(userId: number, performance: Performance, achievements: readonly Achievement[]): NewAchievement[] {
  const before = readSeen(userId)
  storeSeen(userId, seenOf(performance, achievements))
  // Nothing stored means a new device: those achievements were earned before.
  return before ? newAchievements(before, performance, achievements.map(wordsOf)) : []
}

const PIECES = Array.from({ length: 18 }, (_, index) => index)

const Confetti = () => (
  <div className={classes.confetti} aria-hidden>
    {PIECES.map((piece) => (
      <i
        key={piece}
        style={{ insetInlineStart: `${(piece * 53) % 100}%`, animationDelay: `${(piece * 97) % 600}ms` }}
        data-shade={piece % 4}
      />
    ))}
  </div>
)
