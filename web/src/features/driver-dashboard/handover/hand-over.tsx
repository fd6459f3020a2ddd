/** The giver's button in the tracker. */
import { Button, Text } from '@mantine/core'
import { decide } from '@meridian/domain/orders/order-lifecycle.ts'
import { IconTransfer } from '@tabler/icons-react'
import { HANDOVER_COPY } from '../../../copy/handovers.ts'
import type { Order } from '../../../data/orders/orders.ts'

const copy = HANDOVER_COPY.give

/** `hasUnsent`: steps or proofs of this order on this device, which the server would refuse once the order is another driver's. */
type Props = { order: Order; hasUnsent: boolean; onOpen: () => void }

export function HandOver({ order, hasUnsent, onOpen }: Props) {
  const driverId = order.driver?.id ?? 0
  const facts = { id: order.id, status: order.status, organizationId: 0, clientId: 0, siteIds: [], driverId }
  if (!decide('handOver', facts, { role: 'driver', userId: 0, driverId }).ok) return null
  return (
    <>
      <Button
        variant="subtle"
        size="md"
        mt="xs"
        fullWidth
        disabled={hasUnsent}
        leftSection={<IconTransfer size={20} aria-hidden />}
        onClick={onOpen}
      >
        {copy.open}
      </Button>
      {hasUnsent ? (
        <Text size="sm" c="dimmed" ta="center">
          {copy.unsent}
        </Text>
      ) : null}
    </>
  )
}
