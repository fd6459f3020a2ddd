/** On an admin's panel: the order is one of several, and those that have no driver yet can be given to one together. */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { BulkOutcome } from '../../data/orders/admin-orders.ts'
import { useOrderGroup } from '../../data/orders/order-groups.ts'
import type { Order } from '../../data/orders/orders.ts'
import { toast } from '../../ui/toast.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { TOGETHER_COPY as copy } from './order-details.copy.ts'

export function OrderedTogether({ groupId }: { groupId: number }) {
  const { data: group } = useOrderGroup(groupId)
  const [chosen, setChosen] = useState<readonly Order[] | null>(null)
  if (!group) return null
  const waiting = group.orders.filter(({ status, driver }) => status === 'confirmed' && driver === null)

  function tell(outcomes: BulkOutcome[]): void {
    const refused = outcomes.filter(({ ok }) => !ok)
    const done = outcomes.length - refused.length
    const message = refused[0]?.message ?? undefined
    toast({
      title: refused.length === 0 ? copy.assigned(done) : copy.assignedInPart(done, refused.length),
      ...(message ? { message } : {}),
      tone: refused.length === 0 ? 'success' : 'danger',
    })
    setChosen(null)
  }

  return (
    <Group gap="sm">
      <Text size="sm">{copy.oneOf(group.count)}</Text>
      {waiting.length > 1 ? (
        <Button size="sm" variant="default" onClick={() => setChosen(waiting)}>
          {copy.assignAll(waiting.length)}
        </Button>
      ) : null}
      <AssignDialog orders={chosen} onClose={() => setChosen(null)} onBulkDone={tell} />
    </Group>
  )
}
