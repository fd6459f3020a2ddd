import { SimpleGrid, Skeleton, Stack } from '@mantine/core'

export const FiguresSkeleton = () => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
    {['a', 'b', 'c', 'd'].map((name) => (
      <Skeleton key={name} h={96} radius="md" />
    ))}
  </SimpleGrid>
)

export const JobsSkeleton = () => (
  <Stack gap="sm">
    {['a', 'b', 'c'].map((name) => (
      <Skeleton key={name} h={188} radius="md" />
    ))}
  </Stack>
)
