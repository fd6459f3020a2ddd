/** The unassigned orders: dense rows to choose from and to drag. Only the rows in view are drawn. */
import { Button, Checkbox, CloseButton, Text, TextInput } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { formatCount, formatCounted } from '@meridian/domain/format.ts'
import {
  orderLabel,
  PRIORITY_LABELS,
  SERVICE_TYPE_LABELS,
  SERVICE_TYPES,
  type ServiceType,
} from '@meridian/domain/orders.ts'
import { SKILL_LABELS } from '@meridian/domain/skills.ts'
import { IconArrowRight, IconChecks, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type PointerEvent, useMemo, useRef } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PRIORITY_COLORS } from '../../ui/tones.ts'
import { areasOf, type BoardFilters, NO_FILTERS, PROMISE_FILTERS, type PromiseFilter } from './board-filters.ts'
import classes from './order-list.module.css'
import { boardTime } from './time-axis.ts'
import type { Grab } from './use-board-drag.ts'
import type { WaitingOrder } from './waiting-orders.ts'

const ROW_PX = 68

type Props = {
  /** All of the day, and those that the filters let through. */
  all: readonly WaitingOrder[]
  shown: readonly WaitingOrder[]
  filters: BoardFilters
  selected: ReadonlySet<number>
  now: number
  onFilter: (changes: Partial<BoardFilters>) => void
  onSelect: (ids: readonly number[], isSelected: boolean) => void
  onMove: (ids: readonly number[]) => void
  onOpen: (orderId: number) => void
  onGrab: Grab
}

export const OrderList = memo(function OrderList({ all, shown, filters, selected, now, ...on }: Props) {
  const shownIds = shown.map(({ order }) => order.id)
  const chosen = shownIds.filter((id) => selected.has(id))
  return (
    <section className={classes.panel} aria-labelledby="dispatch-orders">
      <div className={classes.head}>
        <Text component="h2" id="dispatch-orders" fw={650}>
          Unassigned
        </Text>
        <Text size="sm" c="dimmed" role="status">
          {shown.length === all.length
            ? formatCounted(all.length, 'order')
            : `${shown.length} of ${formatCount(all.length)}`}
        </Text>
      </div>
      <Filters all={all} filters={filters} onFilter={on.onFilter} />
      <div className={classes.choice}>
        <Checkbox
          size="sm"
          label={chosen.length === 0 ? 'Select all' : `${chosen.length} selected`}
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
          Assign to…
        </Button>
      </div>
      {shown.length === 0 ? (
        <NothingShown isFiltered={all.length > 0} onClear={() => on.onFilter(NO_FILTERS)} />
      ) : (
        <Rows
          shown={shown}
          selected={selected}
          now={now}
          onSelect={on.onSelect}
          onOpen={on.onOpen}
          onGrab={on.onGrab}
        />
      )}
    </section>
  )
})

function Filters({ all, filters, onFilter }: Pick<Props, 'all' | 'filters' | 'onFilter'>) {
  const areas = useMemo(() => areasOf(all.map(({ order }) => order)), [all])
  const choices = {
    clearable: true,
    size: 'sm',
    comboboxProps: { width: 'max-content', position: 'bottom-start' },
  } as const
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        size="sm"
        placeholder="Number, client or address"
        aria-label="Search orders"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          filters.text ? (
            <CloseButton size="sm" aria-label="Clear the search" onClick={() => onFilter({ text: '' })} />
          ) : null
        }
        value={filters.text}
        onChange={({ currentTarget }) => onFilter({ text: currentTarget.value })}
      />
      <SelectField
        {...choices}
        searchable
        placeholder="Area"
        aria-label="Area"
        data={areas}
        value={filters.area}
        onChange={(area) => onFilter({ area })}
      />
      <SelectField
        {...choices}
        placeholder="Service"
        aria-label="Service"
        data={SERVICE_TYPES.map((value) => ({ value, label: SERVICE_TYPE_LABELS[value] }))}
        value={filters.service}
        onChange={(service) => onFilter({ service: service as ServiceType | null })}
      />
      <SelectField
        {...choices}
        placeholder="Promise"
        aria-label="Promise"
        data={Object.entries(PROMISE_FILTERS).map(([value, label]) => ({ value, label }))}
        value={filters.promise}
        onChange={(promise) => onFilter({ promise: promise as PromiseFilter | null })}
      />
    </div>
  )
}

const NothingShown = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      compact
      icon={<IconSearch aria-hidden />}
      title="No orders match"
      actions={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Every order of this day is hidden by the filters.
    </EmptyState>
  ) : (
    <EmptyState compact icon={<IconChecks aria-hidden />} title="Every order is in a route">
      Approved and paid orders of this day appear here.
    </EmptyState>
  )

type RowsProps = Pick<Props, 'shown' | 'selected' | 'now' | 'onSelect' | 'onOpen' | 'onGrab'>

const Rows = memo(function Rows({ shown, selected, now, onSelect, onOpen, onGrab }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  // All that are chosen are dragged with one of them.
  const press = useCallbackRef((event: PointerEvent, orderId: number) =>
    onGrab(event, { orderIds: selected.has(orderId) ? [...selected] : [orderId] }),
  )
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const { order, reason } = shown[index] as WaitingOrder
          return (
            <Row
              key={order.id}
              order={order}
              reason={reason}
              start={start}
              index={index}
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
        aria-label={`Select ${orderLabel(order.id)}`}
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
            by {boardTime(order.promisedAt)}
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
