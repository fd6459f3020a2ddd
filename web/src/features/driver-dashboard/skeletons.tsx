import { Skeleton, Stack } from '@mantine/core'
import { Repeat } from '../../ui/repeat.tsx'
import classes from './skeletons.module.css'

export const JobsSkeleton = () => (
  <Stack gap="sm">
    <Repeat times={3}>
      <Skeleton h={188} radius="md" />
    </Repeat>
  </Stack>
)

/** A field and its label. */
export const RadiusSkeleton = () => <Skeleton h={77} mb={16} radius="md" />

/** Grids of CSS: this is part of the first load. As high as what comes: what is below stays where it is, and so does the focus of a keyboard there. */
export const PerformanceSkeleton = () => (
  <div aria-busy="true">
    <div className={classes.figures}>
      <Repeat times={4}>
        <Skeleton h={112} radius="md" />
      </Repeat>
    </div>
    <Skeleton h={36} mt="lg" mb="md" />
    <AchievementsSkeleton />
  </div>
)

export const AchievementsSkeleton = () => (
  <div className={classes.achievements} aria-busy="true">
    <Repeat times={6}>
      <Skeleton h={{ base: 200, sm: 170 }} radius="md" />
    </Repeat>
  </div>
)
