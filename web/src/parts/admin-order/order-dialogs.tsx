/** The dialogs about one order, one at a time. */
import { useState } from 'react'
import type { Order } from '../../data/orders/orders.ts'
import { ShareLinkDialog } from '../tracking/share-link-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { DeclineOrCancelDialog, REASON_ACTIONS, type ReasonAction } from './decline-or-cancel-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'

export type OrderTask = { kind: 'assign' | 'reassign' | 'message' | 'share' | 'takeBack' | ReasonAction; order: Order }

/** Closes only this dialog, not one opened while its request was still pending. */
export function useOrderTask() {
  const [task, setTask] = useState<OrderTask | null>(null)
  return { task, setTask, close: () => setTask((open) => (open === task ? null : open)) }
}

type Props = {
  task: OrderTask | null
  onClose: () => void
  /** Where dispatchers work: orders go to drivers who are on a job, too. */
  isPlanned?: boolean
}

export function OrderDialogs({ task, onClose, isPlanned = false }: Props) {
  const takesReason = (kind: OrderTask['kind'] | undefined): kind is ReasonAction =>
    (REASON_ACTIONS as readonly string[]).includes(kind ?? '')
  return (
    <>
      <AssignDialog
        orders={task?.kind === 'assign' || task?.kind === 'reassign' ? [task.order] : null}
        onClose={onClose}
        isPlanned={isPlanned}
      />
      <TakeBackDialog order={task?.kind === 'takeBack' ? task.order : null} onClose={onClose} />
      <MessageDialog order={task?.kind === 'message' ? task.order : null} onClose={onClose} />
      <ShareLinkDialog order={task?.kind === 'share' ? task.order : null} onClose={onClose} />
      <DeclineOrCancelDialog
        task={task && takesReason(task.kind) ? { action: task.kind, order: task.order } : null}
        onClose={onClose}
      />
    </>
  )
}
