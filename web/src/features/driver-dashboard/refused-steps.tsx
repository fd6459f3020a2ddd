/** Steps the server refused: which, when and why, until the driver dismisses them. */
import { Alert, Button, List } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders.ts'
import { driverStatusLabel } from '@meridian/domain/timeline.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { DRIVER_TOASTS } from '../../copy/driver.ts'
import type { UnsentStep } from '../../data/driver/unsent-store.ts'
import { clockTime } from '../../ui/relative-time.ts'
import { toast } from '../../ui/toast.ts'

type Props = { steps: readonly UnsentStep[]; onDismiss: (orderId: number) => void }

export function RefusedSteps({ steps, onDismiss }: Props) {
  const refused = steps.filter((step) => step.refusal !== null)
  useToastForNew(refused)
  const byOrder = [...Map.groupBy(refused, (step) => step.orderId)]
  return byOrder.map(([orderId, its]) => (
    <Alert
      key={orderId}
      color="red"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${orderLabel(orderId)}: ${its.length === 1 ? 'a step' : `${its.length} steps`} could not be applied`}
    >
      {its[0]?.refusal}. What you did is listed here, so that you can tell the office:
      <List size="sm" my="xs">
        {its.map((step) => (
          <List.Item key={step.id}>
            {driverStatusLabel(step.status)} at {clockTime(new Date(step.occurredAt), new Date())}
          </List.Item>
        ))}
      </List>
      <Button variant="default" onClick={() => onDismiss(orderId)}>
        I have read this
      </Button>
    </Alert>
  ))
}

function useToastForNew(refused: readonly UnsentStep[]): void {
  const seen = useRef(new Set(refused.map((step) => step.id)))
  useEffect(() => {
    const fresh = refused.find((step) => !seen.current.has(step.id))
    for (const step of refused) seen.current.add(step.id)
    if (fresh) toast({ title: DRIVER_TOASTS.status, message: fresh.refusal ?? undefined, tone: 'danger' })
  }, [refused])
}
