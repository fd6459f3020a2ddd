/** Which of several orders at one door is opened. */
import { Menu } from '@mantine/core'
import { orderLabel, PRIORITY_LABELS } from '@meridian/domain/orders/orders.ts'
import type { BoardOrder } from '../../data/dispatch/dispatch.ts'
import classes from './lanes.module.css'

export type OpenVisit = { orderIds: readonly number[]; left: number; top: number }

type Props = {
  visit: OpenVisit | null
  orders: ReadonlyMap<number, BoardOrder>
  onOpen: (orderId: number) => void
  onClose: () => void
}

export const VisitMenu = ({ visit, orders, onOpen, onClose }: Props) => (
  <Menu opened={visit !== null} onClose={onClose} position="bottom-start" withinPortal>
    <Menu.Target>
      {/* Where the block is, which has the focus before and afterwards. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className={classes.menuAnchor}
        style={{ left: visit?.left, top: visit?.top }}
      />
    </Menu.Target>
    <Menu.Dropdown>
      {visit?.orderIds.map((id) => {
        const order = orders.get(id)
        return (
          <Menu.Item key={id} onClick={() => onOpen(id)}>
            {orderLabel(id)} {order ? PRIORITY_LABELS[order.priority] : null}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
