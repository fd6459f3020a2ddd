/** What the rail can do about an order, by the dialogs that every other screen uses. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { useEffect, useRef } from 'react'
import { useRaiseReading } from '../../data/orders/exceptions.ts'
import { type Order, useOrder } from '../../data/orders/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderDialogs } from '../admin-order/order-dialogs.tsx'
import { DriverOutDialog } from '../driver-out/driver-out-dialog.tsx'
import type { OutDriver } from '../driver-out/out-driver.ts'
import { toastFailure } from '../failed-action.tsx'
import { OrderException } from '../orders/order-exception.tsx'
import { ResolveDifference } from '../orders/resolve-difference.tsx'
import { ATTENTION_COPY } from './attention.copy.ts'

export type AttentionTask =
  | OfOrder
  | { kind: 'decide'; orderId: number }
  /** A measured temperature: it becomes a problem, which is decided then. */
  | { kind: 'reading'; orderId: number }
  | { kind: 'resolve'; orderId: number; differenceId: number }
  | { kind: 'driver_out'; driver: OutDriver }

type Props = { task: AttentionTask | null; onTask: (task: AttentionTask | null) => void }

export function AttentionDialogs({ task, onTask }: Props) {
  const orderId = task && 'orderId' in task ? task.orderId : null
  const order = useOrder(orderId).data ?? null
  const shown = order?.id === orderId ? order : null
  const onClose = () => onTask(null)
  const raise = useRaiseReading()
  const { mutate } = raise
  const readingOf = task?.kind === 'reading' ? task.orderId : null
  useEffect(() => {
    if (readingOf === null) return
    mutate(readingOf, {
      onSuccess: () => onTask({ kind: 'decide', orderId: readingOf }),
      onError: (error) => {
        onTask(null)
        toastFailure(ATTENTION_COPY.notMarked)(error)
      },
    })
  }, [readingOf, mutate, onTask])
  return (
    <>
      {/* Decided, here or by somebody else: it closes by itself. */}
      <DecideDialog
        order={task?.kind === 'decide' && shown?.exception?.state === 'open' ? shown : null}
        onClose={onClose}
      />
      <DriverOutDialog driver={task?.kind === 'driver_out' ? task.driver : null} onClose={onClose} />
      {task?.kind === 'resolve' ? (
        <ResolveDifference difference={{ id: task.differenceId, orderId: task.orderId }} opened onClose={onClose} />
      ) : null}
      <OrderDialogs
        task={shown && isOfOrder(task) ? { kind: task.kind, order: shown } : null}
        onClose={onClose}
        isPlanned
      />
    </>
  )
}

type OfOrder = { kind: 'assign' | 'reassign' | 'message'; orderId: number }
const isOfOrder = (task: AttentionTask | null): task is OfOrder =>
  task?.kind === 'assign' || task?.kind === 'reassign' || task?.kind === 'message'

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
