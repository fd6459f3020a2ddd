import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { Repeat } from '../../ui/repeat.tsx'

export const FiguresSkeleton = () => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
    <Repeat times={4}>
      <Skeleton h={109} radius="md" />
    </Repeat>
  </SimpleGrid>
)

export const JobsSkeleton = () => (
  <Stack gap="sm">
    <Repeat times={3}>
      <Skeleton h={188} radius="md" />
    </Repeat>
  </Stack>
)
