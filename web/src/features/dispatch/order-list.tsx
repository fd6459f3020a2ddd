/** The unassigned orders: dense rows to choose from and to drag. Only the rows in view are drawn. */
import { Button, Checkbox, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { SKILL_LABELS } from '@meridian/domain/drivers/skills.ts'
import { orderLabel, PRIORITY_LABELS } from '@meridian/domain/orders/orders.ts'
import { IconArrowRight, IconChecks, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type PointerEvent, useMemo, useRef } from 'react'
import { dueTime, timeAt } from '../../copy/board-time.ts'
import { EmptyState } from '../../ui/states.tsx'
import { PRIORITY_COLORS } from '../../ui/tones.ts'
import { type BoardFilters, type Grouping, groupOrders, NO_FILTERS } from './board-filters.ts'
import { BOARD_COPY, WAITING_COPY as copy } from './dispatch.copy.ts'
import { ListFilters } from './list-filters.tsx'
import classes from './order-list.module.css'
import type { Grab } from './use-board-drag.ts'
import type { FoundOrder, WaitingOrder } from './waiting-orders.ts'

const ROW_PX = 68
const HEAD_PX = 28

type Props = {
  /** All of the day, and those that the filters let through. */
  all: readonly WaitingOrder[]
  shown: readonly WaitingOrder[]
  /** What the search finds in routes. */
  found: readonly FoundOrder[]
  filters: BoardFilters
  selected: ReadonlySet<number>
  now: number
  onFilter: (changes: Partial<BoardFilters>) => void
  onSelect: (ids: readonly number[], isSelected: boolean) => void
  onMove: (ids: readonly number[]) => void
  onOpen: (orderId: number) => void
  /** Shows an order's block in the lanes. */
  onReveal: (orderId: number) => void
  onGrab: Grab
}

export const OrderList = memo(function OrderList({ all, shown, found, filters, selected, now, ...on }: Props) {
  const shownIds = shown.map(({ order }) => order.id)
  const chosen = shownIds.filter((id) => selected.has(id))
  return (
    <section className={classes.panel} aria-labelledby="dispatch-orders">
      <div className={classes.head}>
        <Text component="h2" id="dispatch-orders" fw={650}>
          {copy.title}
        </Text>
        <Text size="sm" c="dimmed" role="status">
          {copy.shown(shown.length, all.length)}
        </Text>
      </div>
      <ListFilters all={all} filters={filters} onFilter={on.onFilter} />
      <div className={classes.choice}>
        <Checkbox
          size="sm"
          label={chosen.length === 0 ? copy.selectAll : copy.selected(chosen.length)}
          disabled={shown.length === 0}
          checked={shown.length > 0 && chosen.length === shown.length}
          indeterminate={chosen.length > 0 && chosen.length < shown.length}
          onChange={({ currentTarget }) => on.onSelect(shownIds, currentTarget.checked)}
        />
        <Button
          size="compact-md"
          variant="light"
          disabled={chosen.length === 0}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => on.onMove(chosen)}
        >
          {BOARD_COPY.assignTo}
        </Button>
      </div>
      {shown.length === 0 ? (
        <NothingShown
          isFiltered={all.length > 0}
          isInRoutes={found.length > 0}
          onClear={() => on.onFilter(NO_FILTERS)}
        />
      ) : (
        <Rows
          shown={shown}
          group={filters.group}
          selected={selected}
          now={now}
          onSelect={on.onSelect}
          onOpen={on.onOpen}
          onGrab={on.onGrab}
        />
      )}
      {found.length > 0 ? <FoundInRoutes found={found} onReveal={on.onReveal} /> : null}
    </section>
  )
})

type NothingProps = { isFiltered: boolean; isInRoutes: boolean; onClear: () => void }

const NothingShown = ({ isFiltered, isInRoutes, onClear }: NothingProps) =>
  isFiltered ? (
    <EmptyState
      compact
      icon={<IconSearch aria-hidden />}
      title={isInRoutes ? copy.noneUnassigned : copy.noneMatch}
      actions={
        <Button variant="default" onClick={onClear}>
          {copy.clearFilters}
        </Button>
      }
    >
      {isInRoutes ? copy.noneUnassignedHint : copy.noneMatchHint}
    </EmptyState>
  ) : (
    <EmptyState compact icon={<IconChecks aria-hidden />} title={copy.allInRoutes}>
      {copy.allInRoutesHint}
    </EmptyState>
  )

/** More are not read: the search is made narrower. */
const MAX_FOUND = 50

function FoundInRoutes({ found, onReveal }: Pick<Props, 'found' | 'onReveal'>) {
  return (
    <section className={classes.found} aria-labelledby="dispatch-found">
      <Text component="h3" id="dispatch-found" size="sm" fw={650} px="sm" py={4}>
        {copy.inRoutes(found.length)}
      </Text>
      <ul>
        {found.slice(0, MAX_FOUND).map(({ order, driver, deliveryAt }) => (
          <li key={order.id}>
            <button type="button" className={classes.foundOrder} onClick={() => onReveal(order.id)}>
              <span className={classes.number}>{orderLabel(order.id)}</span>
              <span className={classes.line}>
                {deliveryAt ? copy.eta(fullName(driver), timeAt(deliveryAt, order.delivery)) : fullName(driver)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowsProps = Pick<Props, 'shown' | 'selected' | 'now' | 'onSelect' | 'onOpen' | 'onGrab'> & { group: Grouping }

const Rows = memo(function Rows({ shown, group, selected, now, onSelect, onOpen, onGrab }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const items = useMemo(() => itemsOf(shown, group), [shown, group])
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ('name' in (items[index] as Item) ? HEAD_PX : ROW_PX),
    getItemKey: (index) => keyOf(items[index] as Item),
    overscan: 6,
  })
  // All that are chosen are dragged with one of them.
  const press = useCallbackRef((event: PointerEvent, orderId: number) =>
    onGrab(event, { orderIds: selected.has(orderId) ? [...selected] : [orderId] }),
  )
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index] as Item
          if ('name' in item)
            return (
              <li key={key} className={classes.group} style={{ transform: `translateY(${start}px)` }}>
                <span>{item.name}</span> {BOARD_COPY.orders(item.count)}
              </li>
            )
          const { order, reason } = item
          return (
            <Row
              key={key}
              order={order}
              reason={reason}
              start={start}
              index={item.index}
              count={shown.length}
              isSelected={selected.has(order.id)}
              isLate={Date.parse(order.promisedAt) < now}
              onSelect={onSelect}
              onOpen={onOpen}
              onPress={press}
            />
          )
        })}
      </ul>
    </div>
  )
})

/** The name of a group, or one of its orders with its place among all. */
type Item = { name: string; count: number } | (WaitingOrder & { index: number })

function itemsOf(shown: readonly WaitingOrder[], group: Grouping): Item[] {
  let index = 0
  return groupOrders(shown, group).flatMap(({ name, members }) => [
    ...(name === null ? [] : [{ name, count: members.length }]),
    ...members.map((waiting) => ({ ...waiting, index: index++ })),
  ])
}

const keyOf = (item: Item): string => ('name' in item ? item.name : String(item.order.id))

type RowProps = WaitingOrder & {
  start: number
  index: number
  count: number
  isSelected: boolean
  isLate: boolean
  onSelect: Props['onSelect']
  onOpen: Props['onOpen']
  onPress: (event: PointerEvent, orderId: number) => void
}

/** Drawn again only when something of its own changes: scrolling renders the list many times a second. */
const Row = memo(function Row({ order, reason, start, index, count, isSelected, isLate, ...on }: RowProps) {
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-selected={isSelected || undefined}
      onPointerDown={(event) => on.onPress(event, order.id)}
    >
      <Checkbox
        size="sm"
        aria-label={copy.select(orderLabel(order.id))}
        checked={isSelected}
        onChange={({ currentTarget }) => on.onSelect([order.id], currentTarget.checked)}
      />
      <button type="button" className={classes.order} onClick={() => on.onOpen(order.id)}>
        <span className={classes.title}>
          <span className={classes.number}>{orderLabel(order.id)}</span>
          <span className={classes.priority} data-color={PRIORITY_COLORS[order.priority]}>
            {PRIORITY_LABELS[order.priority]}
          </span>
          <span className={classes.promise} data-late={isLate || undefined}>
            {copy.by(dueTime(order))}
          </span>
        </span>
        <span className={classes.line}>
          {order.pickupArea} → {order.deliveryArea}
        </span>
        <span className={classes.line} data-warning={reason !== null || undefined}>
          {reason ?? [order.organizationName, ...order.skills.map((skill) => SKILL_LABELS[skill])].join(' · ')}
        </span>
      </button>
    </li>
  )
})
