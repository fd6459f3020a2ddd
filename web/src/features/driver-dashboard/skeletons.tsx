import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { Repeat } from '../../ui/repeat.tsx'

export const JobsSkeleton = () => (
  <Stack gap="sm">
    <Repeat times={3}>
      <Skeleton h={188} radius="md" />
    </Repeat>
  </Stack>
)

/** As high as what comes: what is below stays where it is, and so does the focus of a keyboard there. */
export const PerformanceSkeleton = () => (
  <div aria-busy="true">
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <Repeat times={4}>
        <Skeleton h={112} radius="md" />
      </Repeat>
    </SimpleGrid>
    <Skeleton h={36} mt="lg" mb="md" />
    <AchievementsSkeleton />
  </div>
)

export const AchievementsSkeleton = () => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" aria-busy="true">
    <Repeat times={6}>
      <Skeleton h={{ base: 200, sm: 170 }} radius="md" />
    </Repeat>
  </SimpleGrid>
)
