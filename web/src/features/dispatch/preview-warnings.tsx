/** What a move would do to the orders' times, before it is made. */
import { Alert, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { expiringText } from '@meridian/domain/orders/urgency.ts'
import { formatMiles, formatMinutes } from '@meridian/domain/time/format.ts'
import type { useMovePreview } from '../../data/dispatch/dispatch.ts'
import { DelayList } from '../../parts/orders/delay-list.tsx'
import { MOVE_COPY as copy } from './dispatch.copy.ts'

export type Preview = NonNullable<ReturnType<typeof useMovePreview>['data']>

export function PreviewWarnings({ preview: { refusal, delays, expiring, farPickups } }: { preview: Preview }) {
  if (refusal)
    return (
      <Alert color="red" variant="light" p="xs">
        {refusal}
      </Alert>
    )
  return (
    <>
      {farPickups.map(({ orderId, miles, minutes }) => (
        <Alert key={orderId} color="red" variant="light" p="xs">
          {copy.farPickup(orderLabel(orderId), formatMiles(miles), formatMinutes(minutes))}
        </Alert>
      ))}
      {expiring.map((sample) => (
        <Alert key={sample.orderId} color="red" variant="light" p="xs">
          {expiringText(sample)}
        </Alert>
      ))}
      {delays.length > 0 ? (
        <Alert color="red" variant="light" p="xs" title={copy.becomesLater}>
          <DelayList delays={delays} />
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {copy.noneLater}
        </Text>
      )}
    </>
  )
}
