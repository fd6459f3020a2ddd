/** Order Management: a sticky filter bar, the orders page by page, and bulk actions. */
import { Button, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { formatCount, formatCounted } from '@meridian/domain/format.ts'
import { IconMoodEmpty, IconSearchOff } from '@tabler/icons-react'
import { type RefObject, useMemo, useRef } from 'react'
import { type Order, useOrderPages } from '../../data/orders.ts'
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
import classes from './orders.module.css'
import { useListKeys } from './use-list-keys.ts'
import { useOrderFilters } from './use-order-filters.ts'
import { type Selection, useSelection } from './use-selection.ts'

const COMPACT_KEY = 'admin-orders-compact'

export function AdminOrdersScreen() {
  const {
    filters: { search, status },
    change,
  } = useOrderFilters()
  const pages = useOrderPages({ ...(search ? { search } : {}), ...(status === 'all' ? {} : { status }) })
  const orders = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const total = pages.data?.pages[0]?.total
  const selection = useSelection(orders)
  const [isCompact, setIsCompact] = useLocalStorage({
    key: COMPACT_KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const { task, setTask, close } = useOrderTask()
  const searchField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const onOpen = useOpenOrder()
  useListKeys({ list, searchField, onOpen })
  return (
    <>
      <OrderFilterBar
        ref={searchField}
        search={search}
        status={status}
        onSearch={(text) => change({ search: text }, { isStep: false })}
        onStatus={(chosen) => change({ status: chosen })}
        found={total === undefined ? null : formatCounted(total, 'order')}
        isBusy={pages.isPlaceholderData}
        isCompact={isCompact}
        onCompact={setIsCompact}
      />
      <Gate query={pages} skeleton={<OrderListSkeleton />} errorTitle="The orders did not load" isLong>
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
              isCompact={isCompact}
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
  list: RefObject<HTMLUListElement | null>
  orders: readonly Order[]
  isCompact: boolean
  selection: Selection
  onOpen: (orderId: number) => void
  onTask: (task: OrderTask) => void
  total: number | undefined
  pages: Pick<ReturnType<typeof useOrderPages>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
}

function OrderList({ list, orders, isCompact, selection, onOpen, onTask, total, pages }: ListProps) {
  const shown = useRowsByFrame(orders, isCompact ? 4 : 1)
  const Entry = isCompact ? OrderRow : OrderCard
  return (
    <>
      <ul ref={list} className={classes.list} data-compact={isCompact || undefined} aria-label="Orders">
        {shown.map((order) => (
          <li key={order.id}>
            <Entry
              order={order}
              isSelected={selection.has(order.id)}
              onSelect={() => selection.toggle(order.id)}
              onOpen={() => onOpen(order.id)}
              onTask={onTask}
            />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && shown.length === orders.length ? (
        <div className={classes.more}>
          <Button variant="default" onClick={() => void pages.fetchNextPage()} loading={pages.isFetchingNextPage}>
            Show more orders
          </Button>
          {total === undefined ? null : (
            <Text size="sm" c="dimmed">
              {formatCount(orders.length)} of {formatCount(total)} shown
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
      <EmptyState icon={<IconMoodEmpty aria-hidden />} title="No orders yet">
        Orders appear here as clients place them.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconSearchOff aria-hidden />}
      title="No orders match"
      actions={
        <Button variant="default" onClick={onClear}>
          Show all orders
        </Button>
      }
    >
      Try another word, an order number, or another status.
    </EmptyState>
  )
}
