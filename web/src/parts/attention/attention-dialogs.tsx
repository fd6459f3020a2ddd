/** What the rail can do about an order, by the dialogs that every other screen uses. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { useRef } from 'react'
import type { AttentionItem } from '../../data/dispatch/attention.ts'
import { type Order, useOrder } from '../../data/orders/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderDialogs } from '../admin-order/order-dialogs.tsx'
import { OrderException } from '../orders/order-exception.tsx'
import { ATTENTION_COPY } from './attention.copy.ts'

export type AttentionTask = { kind: 'decide' | 'assign' | 'reassign' | 'message'; orderId: number }

type Props = { items: readonly AttentionItem[]; task: AttentionTask | null; onClose: () => void }

export function AttentionDialogs({ items, task, onClose }: Props) {
  const order = useOrder(task?.orderId ?? null).data ?? null
  const shown = task && order?.id === task.orderId ? order : null
  const isToDecide = items.some((item) => item.order?.id === task?.orderId && item.reasons.some(isProblem))
  return (
    <>
      {/* Decided, here or by somebody else: it closes by itself. */}
      <DecideDialog order={task?.kind === 'decide' && isToDecide ? shown : null} onClose={onClose} />
      <OrderDialogs
        task={task && task.kind !== 'decide' && shown ? { kind: task.kind, order: shown } : null}
        onClose={onClose}
      />
    </>
  )
}

const isProblem = ({ kind }: AttentionItem['reasons'][number]) => kind === 'problem'

function DecideDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  // Shown while the dialog fades out.
  const last = useRef(order)
  if (order) last.current = order
  return (
    <Dialog
      opened={order !== null}
      onClose={onClose}
      title={last.current ? ATTENTION_COPY.order(orderLabel(last.current.id)) : ''}
      size="lg"
    >
      {last.current ? <OrderException order={last.current} /> : null}
    </Dialog>
  )
}
