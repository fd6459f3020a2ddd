/** A moment of joy when a level is reached or an achievement unlocks. Once for each, on this device. */
import { Button, Modal, Stack, Text, Title } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Achievement, type Performance, useAchievements, usePerformance } from '../../data/driver.ts'
import { iconOf } from './achievements-panel.tsx'
import { type Joy, newJoy, recall, remember, seenOf } from './joy.ts'
import classes from './performance.module.css'

type Props = {
  userId: number
  driverId: number
  /** What waits until there is nothing left to celebrate. */
  children: ReactNode
}

export function Celebration({ userId, driverId, children }: Props) {
  const performance = usePerformance(driverId).data
  const achievements = useAchievements(driverId).data
  const [joys, setJoys] = useState<readonly Joy[]>([])
  useEffect(() => {
    if (!performance || !achievements) return
    const fresh = news(userId, performance, achievements)
    if (fresh.length > 0) setJoys((waiting) => [...waiting, ...fresh])
  }, [userId, performance, achievements])
  const [joy] = joys
  // One dialog at a time: Escape would close both.
  if (!joy) return children
  const Icon = joy.achievementId ? iconOf(joy.achievementId) : IconTrophy
  return (
    <Modal
      opened
      onClose={() => setJoys(joys.slice(1))}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': joy.title } }}
    >
      <Confetti />
      <Stack align="center" ta="center" py="md">
        <span className={classes.joyIcon}>
          <Icon size={48} aria-hidden />
        </span>
        <Title order={2}>{joy.title}</Title>
        <Text>{joy.message}</Text>
        <Button size="md" onClick={() => setJoys(joys.slice(1))} data-autofocus>
          Carry on
        </Button>
      </Stack>
    </Modal>
  )
}

function news(userId: number, performance: Performance, achievements: readonly Achievement[]): Joy[] {
  const before = recall(userId)
  remember(userId, seenOf(performance, achievements))
  // Whoever opens the app on a new phone has earned all that long ago.
  return before ? newJoy(before, performance, achievements) : []
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
