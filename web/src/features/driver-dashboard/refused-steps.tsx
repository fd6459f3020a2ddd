/** Steps and proofs the server refused: which, when and why, until the driver dismisses them. */
import { Alert, Button, List } from '@mantine/core'
import { formatCounted } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { PROOF_LABELS } from '@meridian/domain/proofs.ts'
import { driverStatusLabel } from '@meridian/domain/timeline.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { DRIVER_TOASTS } from '../../copy/driver.ts'
import { STOP_LABELS } from '../../copy/proofs.ts'
import type { UnsentStep } from '../../data/driver/unsent-schema.ts'
import { clockTime } from '../../ui/relative-time.ts'
import { toast } from '../../ui/toast.ts'
import type { RefusedProof } from './refused-proofs.ts'

type Props = {
  steps: readonly UnsentStep[]
  /** Of orders that are no longer the driver's jobs; the others are shown in their job, where they can be corrected. */
  proofs: readonly RefusedProof[]
  onDismiss: (orderId: number) => void
}

export function RefusedSteps({ steps, proofs, onDismiss }: Props) {
  const refused = steps.filter((step) => step.refusal !== null)
  useToastForNew(refused)
  const byOrder = [...Map.groupBy([...refused, ...proofs], (work) => work.orderId)]
  return byOrder.map(([orderId, its]) => (
    <Alert
      key={orderId}
      color="red"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${orderLabel(orderId)}: ${countText(its)} could not be applied`}
    >
      {its[0]?.refusal}. What you did is listed here, so that you can tell the office:
      <List size="sm" my="xs">
        {its.map((work) => (
          <List.Item key={work.id}>{workText(work)}</List.Item>
        ))}
      </List>
      <Button variant="default" onClick={() => onDismiss(orderId)}>
        I have read this
      </Button>
    </Alert>
  ))
}

function countText(work: readonly (UnsentStep | RefusedProof)[]): string {
  const proofs = work.filter((its) => 'action' in its).length
  const steps = work.length - proofs
  const counts = [
    ...(steps > 0 ? [steps === 1 ? 'a step' : `${steps} steps`] : []),
    ...(proofs > 0 ? [formatCounted(proofs, 'proof')] : []),
  ]
  return counts.join(' and ')
}

function workText(work: UnsentStep | RefusedProof): string {
  const [text, time] =
    'action' in work
      ? [`${PROOF_LABELS[work.body.kind]} (${STOP_LABELS[work.body.stop].toLowerCase()})`, work.body.occurredAt]
      : [driverStatusLabel(work.status), work.occurredAt]
  return time ? `${text} at ${clockTime(new Date(time), new Date())}` : text
}

function useToastForNew(refused: readonly UnsentStep[]): void {
  const seen = useRef(new Set(refused.map((step) => step.id)))
  useEffect(() => {
    const fresh = refused.find((step) => !seen.current.has(step.id))
    for (const step of refused) seen.current.add(step.id)
    if (fresh) toast({ title: DRIVER_TOASTS.status, message: fresh.refusal ?? undefined, tone: 'danger' })
  }, [refused])
}
