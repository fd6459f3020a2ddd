import { Button, Group, Stack, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders.ts'
import { useState } from 'react'
import { CANCEL_COPY as copy } from '../../copy/order-history.ts'
import { type Order, useChangeOrder } from '../../data/orders.ts'
import { ChangeError } from '../../parts/change-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'

const REASON_MAX = 500

type Props = { order: Order; opened: boolean; onClose: () => void }

/** Says what cancelling means, above all for a payment, before it is done. */
export function CancelOrderDialog({ order, opened, onClose }: Props) {
  const change = useChangeOrder()
  const [reason, setReason] = useState('')
  const label = orderLabel(order.id)
  const confirm = () =>
    change.mutate(
      { id: order.id, status: 'cancelled', reason: reason.trim() },
      {
        onSuccess: () => {
          toast(copy.done(label))
          onClose()
        },
      },
    )
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.title(label)} onExitTransitionEnd={change.reset}>
      <Stack gap="md">
        <Text>
          {copy.body} {refundText(order)}
        </Text>
        <TextArea
          label={copy.reason}
          rows={2}
          maxRows={6}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {change.isError ? <ChangeError error={change.error} orderIds={[order.id]} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {copy.keep}
          </Button>
          <Button color="red" loading={change.isPending} onClick={confirm}>
            {copy.confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function refundText({ paymentState, totalCost }: Order): string {
  if (paymentState === 'paid') return copy.refund(totalCost)
  return paymentState === 'processing' ? copy.inProgress(totalCost) : ''
}
