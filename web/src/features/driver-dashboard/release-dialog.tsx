import { Button, Group, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders.ts'
import { useState } from 'react'
import { NO_ANSWER } from '../../copy/failures.ts'
import { sentenceOf } from '../../data/call.ts'
import { StillOwnJob, useReleaseJob } from '../../data/driver/jobs.ts'
import type { Order } from '../../data/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'

const REASON_MAX = 500

export function ReleaseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const release = useReleaseJob(order.driver?.id ?? 0)
  const submit = () =>
    release.mutate(
      { orderId: order.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ title: 'Job released', message: `${orderLabel(order.id)} is open to other drivers again.` })
          onClose()
        },
      },
    )
  return (
    <Dialog opened onClose={onClose} title={`Release ${orderLabel(order.id)}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Text mb="sm">Other drivers can then take it. The office and the client see that it has no driver.</Text>
        <TextArea
          label="Why"
          placeholder="The car broke down"
          required
          rows={2}
          maxLength={REASON_MAX}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={release.error ? errorText(release.error) : null}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Keep the job
          </Button>
          <Button type="submit" color="red" loading={release.isPending} disabled={reason.trim() === ''}>
            Release it
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

const errorText = (error: Error): string =>
  sentenceOf(error, error instanceof StillOwnJob ? NO_ANSWER.stillYours : NO_ANSWER.releaseUnknown)
