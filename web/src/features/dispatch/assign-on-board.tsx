/** Orders of the board, put into a driver's run without dragging: by keyboard, and several at once. */
import type { BoardOrder } from '../../data/dispatch/dispatch.ts'
import { AssignDialog } from '../../parts/admin-order/assign-dialog.tsx'

type Props = {
  orders: ReadonlyMap<number, BoardOrder>
  /** Null: closed. */
  orderIds: readonly number[] | null
  onClose: () => void
  onMoved: (summary: string) => void
}

export function AssignOnBoard({ orders, orderIds, onClose, onMoved }: Props) {
  const chosen = orderIds?.flatMap((id) => orders.get(id) ?? []) ?? null
  const shown =
    chosen?.map(({ id, status, driverId }) => ({ id, status, driver: driverId === null ? null : {} })) ?? null
  return <AssignDialog orders={shown} onClose={onClose} isPlanned onPlanned={onMoved} />
}
