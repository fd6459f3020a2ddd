/** Every driver's lane under one time axis. Only the lanes in view are drawn. */
import { ActionIcon, Menu, Text, TextInput } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconChevronRight, IconStack2, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Board, BoardDriver, BoardOrder, RunStopView, RunView } from '../../data/dispatch/dispatch.ts'
import { BlockTip } from './block-tip.tsx'
import { LANES_COPY as copy, DRIVER_GROUPS } from './dispatch.copy.ts'
import { type DriverFilters, type DriverGrouping, hasOrder, type LaneRow, type Revealed } from './driver-groups.ts'
import { Lane } from './lane.tsx'
import classes from './lanes.module.css'
import type { Block } from './place-blocks.ts'
import { type TimeAxis, xOf, ZOOMS } from './time-axis.ts'
import { useAxisScroll } from './use-axis-scroll.ts'
import type { Grab } from './use-board-drag.ts'
import { type OpenVisit, VisitMenu } from './visit-menu.tsx'

const LANE_PX = 36
const GROUP_PX = 26
/** From the left edge of the view, so that what comes before an order is seen too. */
const REVEAL_AT_PX = 160

type Props = {
  board: Board
  rows: readonly LaneRow[]
  filters: DriverFilters
  /** Orders that the search found. */
  foundIds: ReadonlySet<number>
  revealed: Revealed | null
  orders: ReadonlyMap<number, BoardOrder>
  axis: TimeAxis
  /** As runs would be after a drop. */
  previewRuns: readonly RunView[] | undefined
  overDriverId: number | null
  pickedDrivers: ReadonlySet<number>
  onFilter: (changes: Partial<DriverFilters>) => void
  onZoom: (by: -1 | 1) => void
  onPick: (driverId: number) => void
  onOpen: (orderId: number) => void
  onShift: (blocks: readonly Block<RunStopView>[], at: number, by: -1 | 1, driver: BoardDriver) => void
  onGrab: Grab
}

export const Lanes = memo(function Lanes(props: Props) {
  const { board, rows: laneRows, filters, foundIds, revealed, orders, axis, previewRuns, ...more } = props
  const { overDriverId, pickedDrivers, onFilter, onZoom, onOpen, ...on } = more
  const [visit, setVisit] = useState<OpenVisit | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const openBlock = useCallbackRef((orderIds: readonly number[], block: HTMLElement) => {
    const [first] = orderIds
    const { left, bottom } = block.getBoundingClientRect()
    if (orderIds.length > 1) setVisit({ orderIds, left, top: bottom })
    else if (first !== undefined) onOpen(first)
  })
  const isToday = board.day === board.today
  useAxisScroll(scroller, axis, { day: board.day, now: isToday ? Date.parse(board.now) : null, onZoom })
  const rows = useVirtualizer({
    count: laneRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ('driver' in (laneRows[index] as LaneRow) ? LANE_PX : GROUP_PX),
    getItemKey: (index) => keyOf(laneRows[index] as LaneRow),
    overscan: 4,
  })
  const marked = useMemo(() => (revealed ? new Set([...foundIds, revealed.orderId]) : foundIds), [foundIds, revealed])
  const shownReveal = useRef<Revealed | null>(null)
  useEffect(() => {
    const index = laneRows.findIndex((row) => revealed && 'driver' in row && hasOrder(row.driver, revealed.orderId))
    if (!revealed || shownReveal.current === revealed || index === -1) return
    // Once: the lanes must not jump back with every live event.
    shownReveal.current = revealed
    rows.scrollToIndex(index, { align: 'center' })
    const { driver } = laneRows[index] as { driver: BoardDriver }
    scroller.current?.scrollTo({ left: xOf(axis, timeOf(driver, revealed.orderId)) - REVEAL_AT_PX })
  }, [revealed, laneRows, rows, axis])
  return (
    <section ref={scroller} className={classes.scroller} data-lanes aria-label={copy.title}>
      <div
        className={classes.sheet}
        style={{ width: `calc(var(--driver-width) + ${axis.width}px)`, ['--hour' as string]: `${axis.pxPerHour}px` }}
      >
        <div className={classes.axis} data-axis>
          <span className={classes.axisCorner}>
            <DriverFilter filters={filters} onFilter={onFilter} />
            <Zoom pxPerHour={axis.pxPerHour} onZoom={onZoom} />
          </span>
          {axis.ticks.map(({ x, label }) => (
            <span key={x} className={classes.tick} style={{ left: `calc(var(--driver-width) + ${x}px)` }} aria-hidden>
              {label}
            </span>
          ))}
        </div>
        <div className={classes.lanes} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const row = laneRows[index] as LaneRow
            return (
              <div key={key} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
                {'driver' in row ? (
                  <Lane
                    driver={row.driver}
                    orders={orders}
                    axis={axis}
                    previewRun={previewRuns?.find(({ driverId }) => driverId === row.driver.id)}
                    isOver={overDriverId === row.driver.id}
                    isPicked={pickedDrivers.has(row.driver.id)}
                    marked={marked}
                    onOpen={openBlock}
                    {...on}
                  />
                ) : 'idle' in row ? (
                  <button
                    type="button"
                    className={classes.groupName}
                    aria-expanded={filters.isIdleShown}
                    onClick={() => onFilter({ isIdleShown: !filters.isIdleShown })}
                  >
                    <IconChevronRight size={14} aria-hidden />
                    {copy.idle(row.idle)}
                  </button>
                ) : (
                  <div className={classes.groupName}>
                    <span>{row.name}</span> {copy.drivers(row.count)}
                  </div>
                )}
              </div>
            )
          })}
          {isToday ? (
            <span className={classes.now} style={{ left: `calc(var(--driver-width) + ${xOf(axis, board.now)}px)` }} />
          ) : null}
        </div>
        {laneRows.length === 0 ? (
          <Text size="sm" c="dimmed" p="md" className={classes.none}>
            {copy.none}
          </Text>
        ) : null}
      </div>
      <BlockTip lanes={scroller} />
      <VisitMenu visit={visit} orders={orders} onOpen={onOpen} onClose={() => setVisit(null)} />
    </section>
  )
})

function keyOf(row: LaneRow): string {
  if ('driver' in row) return String(row.driver.id)
  return 'idle' in row ? 'idle' : row.name
}

/** When the order's next stop begins, or its last one was made. */
function timeOf({ run, finished }: BoardDriver, orderId: number): number {
  const next = run.stops.find((stop) => stop.orderId === orderId)
  const done = finished.findLast((stop) => stop.orderId === orderId)
  return Date.parse(next?.startAt ?? done?.doneAt ?? done?.plannedAt ?? '') || 0
}

const GROUP_ICON = { size: 16, 'aria-hidden': true } as const

function DriverFilter({ filters, onFilter }: Pick<Props, 'filters' | 'onFilter'>) {
  return (
    <>
      <TextInput
        variant="unstyled"
        size="xs"
        className={classes.filter}
        placeholder={copy.filter}
        aria-label={copy.filterHint}
        value={filters.text}
        onChange={({ currentTarget }) => onFilter({ text: currentTarget.value })}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon
            size={28}
            variant={filters.group === 'none' ? 'subtle' : 'light'}
            color="gray"
            aria-label={copy.group}
          >
            <IconStack2 {...GROUP_ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(DRIVER_GROUPS) as DriverGrouping[]).map((group) => (
            <Menu.Item
              key={group}
              aria-current={filters.group === group || undefined}
              fw={filters.group === group ? 650 : undefined}
              onClick={() => onFilter({ group })}
            >
              {DRIVER_GROUPS[group]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function Zoom({ pxPerHour, onZoom }: { pxPerHour: number; onZoom: (by: -1 | 1) => void }) {
  const button = { size: 28, variant: 'subtle', color: 'gray' } as const
  return (
    <span className={classes.zoom}>
      <ActionIcon {...button} aria-label={copy.moreHours} disabled={pxPerHour <= ZOOMS[0]} onClick={() => onZoom(-1)}>
        <IconZoomOut size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={copy.fewerHours}
        disabled={pxPerHour >= (ZOOMS.at(-1) ?? 0)}
        onClick={() => onZoom(1)}
      >
        <IconZoomIn size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
