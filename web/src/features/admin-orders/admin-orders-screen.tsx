/** Order Management: a sticky filter bar, the orders page by page, each of which opens to its card, and bulk actions. */
import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { OrderSort } from '@meridian/domain/orders/orders.ts'
import { IconMoodEmpty, IconSearchOff } from '@tabler/icons-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { type Order, useOrderPages } from '../../data/orders/orders.ts'
import { useOpenOrder } from '../../parts/admin-order/opened-order.tsx'
import { OrderDialogs, type OrderTask, useOrderTask } from '../../parts/admin-order/order-dialogs.tsx'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useRowsByFrame } from '../../ui/use-rows-by-frame.ts'
import { BulkBar } from './bulk-bar.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { OrderRow } from './order-row.tsx'
import { OrderTable } from './order-table.tsx'
import classes from './orders.module.css'
import { ORDERS_COPY as copy } from './orders-list.copy.ts'
import { useListKeys } from './use-list-keys.ts'
import { useOrderFilters } from './use-order-filters.ts'
import { type Selection, useSelection } from './use-selection.ts'

export function AdminOrdersScreen() {
  const {
    filters: { search, status, sort },
    change,
  } = useOrderFilters()
  const pages = useOrderPages({ sort, ...(search ? { search } : {}), ...(status === 'all' ? {} : { status }) })
  const orders = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const total = pages.data?.pages[0]?.total
  const selection = useSelection(orders)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [openedId, setOpenedId] = useState<number | null>(null)
  const toggle = (orderId: number) => setOpenedId(openedId === orderId ? null : orderId)
  const { task, setTask, close } = useOrderTask()
  const searchField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const onOpen = useOpenOrder()
  useListKeys({ list, searchField, onOpen: isPhone ? onOpen : toggle })
  return (
    <>
      <OrderFilterBar
        ref={searchField}
        search={search}
        status={status}
        onSearch={(text) => change({ search: text }, { isStep: false })}
        onStatus={(chosen) => change({ status: chosen })}
        found={total === undefined ? null : copy.found(total)}
        isBusy={pages.isPlaceholderData}
      />
      <Gate query={pages} skeleton={<OrderListSkeleton />} errorTitle={copy.failed} isLong>
        {() =>
          orders.length === 0 ? (
            <NothingFound
              isFiltered={search !== '' || status !== 'all'}
              onClear={() => change({ search: '', status: 'all' })}
            />
          ) : (
            <OrderList
              list={list}
              orders={orders}
              isCards={isPhone === true}
              // Whoever looks for one order wants to see it.
              openedId={openedId ?? (search !== '' && orders.length === 1 ? (orders[0]?.id ?? null) : null)}
              onToggle={toggle}
              sort={sort}
              onSort={(by) => change({ sort: by })}
              selection={selection}
              onOpen={onOpen}
              total={total}
              pages={pages}
              onTask={setTask}
            />
          )
        }
      </Gate>
      {/* Outside the list: approving the last pending order empties the list, and the result must stay visible. */}
      <BulkBar selection={selection} orders={orders} />
      <OrderDialogs task={task} onClose={close} />
    </>
  )
}

type ListProps = {
  list: RefObject<HTMLElement | null>
  orders: readonly Order[]
  isCards: boolean
  openedId: number | null
  onToggle: (orderId: number) => void
  sort: OrderSort
  onSort: (sort: OrderSort) => void
  selection: Selection
  onOpen: (orderId: number) => void
  onTask: (task: OrderTask) => void
  total: number | undefined
  pages: Pick<ReturnType<typeof useOrderPages>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
}

function OrderList({ list, orders, isCards, openedId, onToggle, sort, onSort, selection, ...props }: ListProps) {
  const { onOpen, onTask, total, pages } = props
  const shown = useRowsByFrame(orders, isCards ? 1 : 4)
  const propsOf = (order: Order) => ({
    order,
    isSelected: selection.has(order.id),
    onSelect: () => selection.toggle(order.id),
    onOpen: () => onOpen(order.id),
    onTask,
  })
  return (
    <>
      {isCards ? (
        <ul ref={list as RefObject<HTMLUListElement | null>} className={classes.list} aria-label={copy.orders}>
          {shown.map((order) => (
            <li key={order.id}>
              <OrderCard {...propsOf(order)} />
            </li>
          ))}
        </ul>
      ) : (
        <OrderTable ref={list as RefObject<HTMLTableElement | null>} sort={sort} onSort={onSort}>
          {shown.map((order) => (
            <OrderRow
              key={order.id}
              {...propsOf(order)}
              isOpen={openedId === order.id}
              onToggle={() => onToggle(order.id)}
            />
          ))}
        </OrderTable>
      )}
      {pages.hasNextPage && shown.length === orders.length ? (
        <div className={classes.more}>
          <Button variant="default" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
            {copy.more}
          </Button>
          {total === undefined ? null : (
            <Text size="sm" c="dimmed">
              {copy.shown(orders.length, total)}
            </Text>
          )}
        </div>
      ) : null}
    </>
  )
}

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState icon={<IconMoodEmpty aria-hidden />} title={copy.noneTitle}>
        {copy.none}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconSearchOff aria-hidden />}
      title={copy.noMatchTitle}
      actions={
        <Button variant="default" onClick={onClear}>
          {copy.showAll}
        </Button>
      }
    >
      {copy.noMatch}
    </EmptyState>
  )
}
