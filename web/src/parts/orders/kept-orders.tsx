import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { STANDING_ACTIONS as copy } from '../../copy/standing-orders.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'

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
