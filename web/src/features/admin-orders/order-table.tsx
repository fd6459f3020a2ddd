/** The orders as a table: a line each, sorted by the server. */
import { UnstyledButton } from '@mantine/core'
import type { OrderSort } from '@meridian/contract/orders.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import classes from './order-row.module.css'

type Props = {
  ref: RefObject<HTMLTableElement | null>
  sort: OrderSort
  onSort: (sort: OrderSort) => void
  /** Rows. */
  children: ReactNode
}

export const OrderTable = ({ ref, sort, onSort, children }: Props) => (
  <table ref={ref} className={classes.table} aria-label="Orders">
    <thead>
      <tr>
        <th scope="col" className={classes.tick}>
          <span className={classes.hidden}>Selected</span>
        </th>
        <Sortable by="newest" sort={sort} onSort={onSort}>
          Order
        </Sortable>
        <Sortable by="due" sort={sort} onSort={onSort}>
          Due
        </Sortable>
        <th scope="col">Status</th>
        <th scope="col">Priority</th>
        <th scope="col">Client and item</th>
        <th scope="col" className={classes.route}>
          From → to
        </th>
        <th scope="col" className={classes.driver}>
          Driver
        </th>
        <th scope="col" className={classes.total}>
          Total
        </th>
        <th scope="col">
          <span className={classes.hidden}>Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** The newest order is the one with the highest number; what is due next has the earliest time. */
const DIRECTIONS = {
  newest: { aria: 'descending', icon: IconArrowDown, hint: 'The newest first' },
  due: { aria: 'ascending', icon: IconArrowUp, hint: 'What is due next first; finished orders last' },
} as const satisfies Record<OrderSort, object>

type SortableProps = Pick<Props, 'sort' | 'onSort' | 'children'> & { by: OrderSort }

function Sortable({ by, sort, onSort, children }: SortableProps) {
  const { aria, icon: Icon, hint } = DIRECTIONS[by]
  const isOn = sort === by
  return (
    <th scope="col" aria-sort={isOn ? aria : 'none'}>
      <UnstyledButton className={classes.sort} title={hint} onClick={() => onSort(by)}>
        {children}
        <Icon size={14} aria-hidden data-on={isOn || undefined} />
      </UnstyledButton>
    </th>
  )
}
