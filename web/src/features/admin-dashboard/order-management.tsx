/** Order Management: a filter bar that stays, the orders page by page, and what can be done with several at once. */
import { Button, Text } from '@mantine/core'
import { IconMoodEmpty, IconSearchOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Order, useOrderPages } from '../../data/orders.ts'
import { Gate } from '../../ui/gate.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { count, counted } from './figures.ts'
import { OrderCard } from './order-card.tsx'
import { OrderDialogs, type OrderTask } from './order-dialogs.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import classes from './orders.module.css'
import type { useDeskView } from './use-desk-view.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from './use-selection.ts'

type Props = ReturnType<typeof useDeskView>

export function OrderManagement({ view, show }: Props) {
  const filters = {
    ...(view.search ? { search: view.search } : {}),
    ...(view.status === 'all' ? {} : { status: view.status }),
  }
  const pages = useOrderPages(filters)
  const total = pages.data?.pages[0]?.total
  const searchField = useRef<HTMLInputElement>(null)
  return (
    <>
      <OrderFilterBar
        ref={searchField}
        search={view.search}
        status={view.status}
        onSearch={(search) => show({ search }, { isStep: false })}
        onStatus={(status) => show({ status })}
        found={total === undefined ? null : counted(total, 'order')}
        isBusy={pages.isPlaceholderData}
      />
      <Gate query={pages} skeleton={<OrderListSkeleton />} errorTitle="The orders did not load">
        {(data) => {
          const orders = data.pages.flatMap((page) => page.rows)
          if (orders.length === 0)
            return <NothingFound isFiltered={Boolean(view.search) || view.status !== 'all'} show={show} />
          return (
            <OrderList
              orders={orders}
              onOpen={(orderId) => show({ orderId })}
              searchField={searchField}
              more={
                pages.hasNextPage
                  ? { load: () => void pages.fetchNextPage(), isLoading: pages.isFetchingNextPage, total }
                  : null
              }
            />
          )
        }}
      </Gate>
    </>
  )
}

type ListProps = {
  orders: readonly Order[]
  onOpen: (orderId: number) => void
  searchField: React.RefObject<HTMLInputElement | null>
  more: { load: () => void; isLoading: boolean; total: number | undefined } | null
}

function OrderList({ orders, onOpen, searchField, more }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const selection = useSelection(orders)
  const [task, setTask] = useState<OrderTask | null>(null)
  useListKeys({ list, searchField, onOpen })
  return (
    <>
      <ul ref={list} className={classes.list} aria-label="Orders">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              isSelected={selection.has(order.id)}
              onSelect={() => selection.toggle(order.id)}
              onOpen={() => onOpen(order.id)}
              onTask={setTask}
            />
          </li>
        ))}
      </ul>
      {more ? (
        <div className={classes.more}>
          <Button variant="default" onClick={more.load} loading={more.isLoading}>
            Show more orders
          </Button>
          {more.total === undefined ? null : (
            <Text size="sm" c="dimmed">
              {count(orders.length)} of {count(more.total)} shown
            </Text>
          )}
        </div>
      ) : null}
      <BulkBar selection={selection} orders={orders} />
      <OrderDialogs task={task} onClose={() => setTask(null)} />
    </>
  )
}

function NothingFound({ isFiltered, show }: { isFiltered: boolean; show: Props['show'] }) {
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
        <Button variant="default" onClick={() => show({ search: '', status: 'all' })}>
          Show all orders
        </Button>
      }
    >
      Try another word, an order number, or another status.
    </EmptyState>
  )
}
