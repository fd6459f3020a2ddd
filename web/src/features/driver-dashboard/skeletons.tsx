import { Skeleton, Stack } from '@mantine/core'
import { Repeat } from '../../ui/repeat.tsx'

export const JobsSkeleton = () => (
  <Stack gap="sm">
    <Repeat times={3}>
      <Skeleton h={188} radius="md" />
    </Repeat>
  </Stack>
)
