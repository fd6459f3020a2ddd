import { Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders.ts'
import { NO_ANSWER } from '../../copy/failures.ts'
import { StillOwnJob, useReleaseJob } from '../../data/driver/jobs.ts'
import type { Order } from '../../data/orders.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

export function ReleaseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const release = useReleaseJob(order.driver?.id ?? 0)
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Release ${orderLabel(order.id)}`}
      reason={{ label: 'Why', placeholder: 'The car broke down', isRequired: true }}
      keep="Keep the job"
      confirm="Release it"
      command={release}
      failure={(error) => (
        <FailureAlert
          error={error}
          otherwise={error instanceof StillOwnJob ? NO_ANSWER.stillYours : NO_ANSWER.releaseUnknown}
        />
      )}
      onConfirm={(reason) =>
        release.mutate(
          { orderId: order.id, reason },
          {
            onSuccess: () => {
              toast({ title: 'Job released', message: `${orderLabel(order.id)} is open to other drivers again.` })
              onClose()
            },
          },
        )
      }
    >
      <Text>Other drivers can then take it. The office and the client see that it has no driver.</Text>
    </ConfirmDialog>
  )
}
