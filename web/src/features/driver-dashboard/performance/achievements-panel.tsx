import { Badge, Paper, Progress, SimpleGrid, Text } from '@mantine/core'
import type { AchievementId } from '@meridian/domain/drivers/achievements.ts'
import { ACHIEVEMENT_TEXTS } from '@meridian/domain/texts/achievements.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import { formatCount, formatDate } from '@meridian/domain/time/format.ts'
import { IconBolt, IconCalendarStar, IconFlame, IconHash, IconMedal, IconPackage, IconRoute } from '@tabler/icons-react'
import { type Achievement, useAchievements } from '../../../data/driver/performance.ts'
import { Gate } from '../../../ui/gate.tsx'
import { AchievementsSkeleton } from '../skeletons.tsx'
import { ACHIEVEMENTS_COPY as copy } from './performance.copy.ts'
import classes from './performance.module.css'

const ICONS: Record<AchievementId, typeof IconMedal> = {
  first_delivery: IconPackage,
  speed_demon: IconBolt,
  marathon_runner: IconRoute,
  streak_master: IconFlame,
  century_club: IconHash,
  perfect_week: IconCalendarStar,
}
export const iconOf = (id: string) => (ICONS as Record<string, typeof IconMedal>)[id] ?? IconMedal

/** In the driver's language; one that this build does not know as the server words it. */
export const wordsOf = <T extends { id: string; title: string }>(achievement: T) => ({
  ...achievement,
  ...(ACHIEVEMENT_TEXTS as Partial<Record<string, { title: string; description: string }>>)[achievement.id],
})

export function AchievementsPanel({ driverId }: { driverId: number }) {
  const achievements = useAchievements(driverId)
  return (
    <Gate query={achievements} skeleton={<AchievementsSkeleton />} errorTitle={copy.failed}>
      {(all) => (
        <>
          <Text mb="sm" fw={600}>
            {copy.unlockedOf(all.filter(({ unlocked }) => unlocked).length, all.length)}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
            {all.map((achievement) => (
              <Medal key={achievement.id} achievement={achievement} />
            ))}
          </SimpleGrid>
        </>
      )}
    </Gate>
  )
}

function Medal({ achievement }: { achievement: Achievement }) {
  const { id, category, progress, requirement, points, unlocked, unlockedAt } = achievement
  const { title, description } = wordsOf(achievement)
  const Icon = iconOf(id)
  return (
    <Paper p="md" component="article" className={classes.medal} data-unlocked={unlocked || undefined}>
      <span className={classes.medalIcon}>
        <Icon size={24} aria-hidden />
      </span>
      <div className={classes.medalText}>
        <Text fw={700}>{title}</Text>
        <Badge size="sm" variant="light" color="gray" tt="none">
          {copy.categories[category]}
        </Badge>
        <Text size="sm" c="dimmed" mt={4}>
          {description}
        </Text>
        <Progress
          mt={8}
          color={unlocked ? 'green' : 'brand'}
          value={Math.min(100, (100 * progress) / requirement)}
          aria-label={copy.progress(title, formatCount(progress), formatCount(requirement))}
        />
        <Text size="xs" c="dimmed" mt={4} className="tabular">
          {copy.points(formatCount(Math.min(progress, requirement)), formatCount(requirement), points)}
        </Text>
        {unlocked ? (
          <Text size="xs" fw={600} c="green">
            {unlockedAt ? copy.unlocked(formatDate(new Date(unlockedAt), 'date', BUSINESS_ZONE)) : copy.unlockedBefore}
          </Text>
        ) : null}
      </div>
    </Paper>
  )
}
