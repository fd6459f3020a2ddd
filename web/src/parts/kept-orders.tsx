import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { formatLocalDate } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { STANDING_ACTIONS as copy } from '../copy/standing-orders.ts'
import { ScreenLink } from '../ui/screen-link.tsx'

export type Kept = readonly { day: string; orderId: number }[]

/** Ordered days that could not be taken back. */
export const KeptOrders = ({ kept, onClose }: { kept: Kept; onClose: () => void }) => (
  <Stack gap="sm">
    <Text>{copy.kept}</Text>
    <ul>
      {kept.map(({ day, orderId }) => (
        <li key={orderId}>
          <Anchor component={ScreenLink} href={`/orders?order=${orderId}`}>
            {copy.keptOrder(orderLabel(orderId), formatLocalDate(day, 'weekdayDay'))}
          </Anchor>
        </li>
      ))}
    </ul>
    <Text size="sm" c="dimmed">
      {copy.keptHint}
    </Text>
    <Group justify="flex-end">
      <Button onClick={onClose}>{copy.close}</Button>
    </Group>
  </Stack>
)
