/** One dialog at a time about one order. */
import { useState } from 'react'
import type { Order } from '../../data/orders.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { STOP_KINDS, StopDialog, type StopKind } from './stop-dialog.tsx'

export type OrderTask = { kind: 'assign' | 'reassign' | 'message' | StopKind; order: Order }

/** Closing means this dialog, not another that was opened while an answer was still on its way. */
export function useOrderTask() {
  const [task, setTask] = useState<OrderTask | null>(null)
  return { task, setTask, close: () => setTask((open) => (open === task ? null : open)) }
}

export function OrderDialogs({ task, onClose }: { task: OrderTask | null; onClose: () => void }) {
  const isStop = (kind: OrderTask['kind'] | undefined): kind is StopKind =>
    (STOP_KINDS as readonly string[]).includes(kind ?? '')
  return (
    <>
      <AssignDialog
        orders={task?.kind === 'assign' || task?.kind === 'reassign' ? [task.order] : null}
        onClose={onClose}
      />
      <MessageDialog order={task?.kind === 'message' ? task.order : null} onClose={onClose} />
      <StopDialog task={task && isStop(task.kind) ? { kind: task.kind, order: task.order } : null} onClose={onClose} />
    </>
  )
}
