/** The orders as a table: a line each, sorted by the server; a line opens to the order's card. */
import { UnstyledButton } from '@mantine/core'
import type { OrderSort } from '@meridian/domain/orders/orders.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import classes from './order-row.module.css'
import { ORDER_COLUMNS as columns, ORDERS_COPY, SORT_HINTS } from './orders-list.copy.ts'

type Props = {
  ref: RefObject<HTMLTableElement | null>
  sort: OrderSort
  onSort: (sort: OrderSort) => void
  /** Rows. */
  children: ReactNode
}

export const OrderTable = ({ ref, sort, onSort, children }: Props) => (
  <table ref={ref} className={classes.table} aria-label={ORDERS_COPY.orders}>
    <thead>
      <tr>
        <th scope="col" className={classes.tick}>
          <span className={classes.hidden}>{columns.selected}</span>
        </th>
        <Sortable by="newest" sort={sort} onSort={onSort}>
          {columns.order}
        </Sortable>
        <Sortable by="due" sort={sort} onSort={onSort}>
          {columns.due}
        </Sortable>
        <th scope="col">{columns.status}</th>
        <th scope="col">{columns.priority}</th>
        <th scope="col">{columns.client}</th>
        <th scope="col" className={classes.route}>
          {columns.route}
        </th>
        <th scope="col" className={classes.driver}>
          {columns.driver}
        </th>
        <th scope="col" className={classes.total}>
          {columns.total}
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** The newest order is the one with the highest number; what is due next has the earliest time. */
const DIRECTIONS = {
  newest: { aria: 'descending', icon: IconArrowDown },
  due: { aria: 'ascending', icon: IconArrowUp },
} as const satisfies Record<OrderSort, object>

type SortableProps = Pick<Props, 'sort' | 'onSort' | 'children'> & { by: OrderSort }

function Sortable({ by, sort, onSort, children }: SortableProps) {
  const { aria, icon: Icon } = DIRECTIONS[by]
  const isOn = sort === by
  return (
    <th scope="col" aria-sort={isOn ? aria : 'none'}>
      <UnstyledButton className={classes.sort} title={SORT_HINTS[by]} onClick={() => onSort(by)}>
        {children}
        <Icon size={14} aria-hidden data-on={isOn || undefined} />
      </UnstyledButton>
    </th>
  )
}
