import { useMediaQuery } from '@mantine/hooks'
import { HANDOVER_COPY } from '../../../copy/handovers.ts'
import { useConfirmTakeOver } from '../../../data/driver/handovers.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConfirmationForm } from './confirmation-form.tsx'

const copy = HANDOVER_COPY.confirm

export function ConfirmSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const confirm = useConfirmTakeOver(order.id)
  const confirmed = () => {
    toast({ title: copy.done, message: copy.doneMessage(order.id), tone: 'success' })
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} fullScreen={isPhone} size="lg" title={copy.open}>
      <ConfirmationForm
        label={copy.save}
        hasSeal={order.captured.some(({ kind, isSkipped }) => kind === 'seal' && !isSkipped)}
        sealHint={copy.sealHint}
        isSaving={confirm.isPending}
        onSubmit={(confirmation) => confirm.mutate(confirmation, { onSuccess: confirmed })}
      >
        <FailureAlert error={confirm.error} otherwise={HANDOVER_COPY.failed} />
      </ConfirmationForm>
    </Dialog>
  )
}
