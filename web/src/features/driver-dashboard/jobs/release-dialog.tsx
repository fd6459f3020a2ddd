import { Stack, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { RELEASE_REASONS } from '@meridian/domain/orders/reasons.ts'
import { NO_ANSWER } from '../../../copy/failures.ts'
import { StillOwnJob, useReleaseJob } from '../../../data/driver/jobs.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { DRIVER_COPY } from '../driver.copy.ts'
import { ReasonChoice } from './reason-choice.tsx'

const { release: copy } = DRIVER_COPY

export function ReleaseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const release = useReleaseJob(order.driver?.id ?? 0)
  const send = (reason: string) =>
    release.mutate(
      { orderId: order.id, reason },
      {
        onSuccess: () => {
          toast({ title: copy.done, message: copy.doneMessage(orderLabel(order.id)) })
          onClose()
        },
      },
    )
  return (
    <Dialog opened onClose={onClose} title={copy.title(orderLabel(order.id))}>
      <Stack gap="md">
        <FailureAlert
          error={release.error}
          otherwise={release.error instanceof StillOwnJob ? NO_ANSWER.stillYours : NO_ANSWER.releaseUnknown}
        />
        <Text>{copy.consequence}</Text>
        <ReasonChoice
          reasons={RELEASE_REASONS}
          confirm={copy.confirm}
          isPending={release.isPending}
          onChoose={send}
          cancel={copy.keep}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
