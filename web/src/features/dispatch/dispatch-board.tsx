/** The dispatch board: orders that wait, every driver's run on a time axis, and the map. Changed by dragging, by keyboard or by the planner. */
import { useCallbackRef, useElementSize, useMediaQuery } from '@mantine/hooks'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { type CSSProperties, useDeferredValue, useState } from 'react'
import type { Board } from '../../data/dispatch/dispatch.ts'
import { PaneDivider } from '../../ui/pane-divider.tsx'
import { Segments } from '../../ui/segments.tsx'
import { AssignOnBoard } from './assign-on-board.tsx'
import { limitsOf, type MapPlace, useBoardLayout } from './board-layout.ts'
import { BoardMap } from './board-map.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import { BOARD_COPY as copy } from './dispatch.copy.ts'
import classes from './dispatch-board.module.css'
import { Lanes } from './lanes.tsx'
import { OrderList } from './order-list.tsx'
import { OrderPanel } from './order-panel.tsx'
import { PhoneList } from './phone-list.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PreviewWarnings } from './preview-warnings.tsx'
import { useSentFilters } from './shared-filters.ts'
import { zoomed, zoomToFit } from './time-axis.ts'
import { useBoardView } from './use-board-view.ts'

/** A narrow screen shows one at a time. */
const PANES = [
  { value: 'orders', label: copy.parts.orders },
  { value: 'drivers', label: copy.parts.drivers },
  { value: 'map', label: copy.parts.map },
] as const

/** Widths of the style sheet: of the drivers' names, less where the lanes are narrow. */
const [DRIVER_PX, NARROW_DRIVER_PX, NARROW_PX] = [208, 160, 720] as const
/** A map at the right leaves the lanes room for some hours, or it is under them. */
const MAP_BESIDE_FROM_PX = 960

const isMapBeside = (map: MapPlace, mainPx: number): boolean =>
  map === 'right' && (mainPx === 0 || mainPx >= MAP_BESIDE_FROM_PX)

type Props = {
  board: Board
  /** Shown over the map: the lanes keep their width. */
  openedId: number | null
  onDay: (day: string) => void
  onOpenOrder: (orderId: number | null) => void
}

export function DispatchBoard({ board: latest, openedId, onDay, onOpenOrder }: Props) {
  const [layout, setLayout] = useBoardLayout()
  // All lanes change with every live event and every zoom: they are rendered in slices, between which the page answers.
  const board = useDeferredValue(latest)
  const { ref: main, width: mainPx } = useElementSize()
  const lanesPx = mainPx - (isMapBeside(layout.map, mainPx) ? layout.mapWidthPx : 0)
  const pxPerHour = layout.pxPerHour ?? zoomToFit(lanesPx - (lanesPx < NARROW_PX ? NARROW_DRIVER_PX : DRIVER_PX))
  const view = useBoardView(board, useDeferredValue(pxPerHour))
  const [pane, setPane] = useState<(typeof PANES)[number]['value']>('orders')
  const { drag } = view
  useSentFilters(view)
  // A chart of hours cannot be read there.
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const openOrder = useCallbackRef(onOpenOrder)
  const changeDay = useCallbackRef(onDay)
  const openPlan = useCallbackRef(() => view.setIsPlanning(true))
  const zoom = useCallbackRef((by: -1 | 1) => setLayout({ pxPerHour: zoomed(pxPerHour, by) }))
  const placeMap = useCallbackRef((map: MapPlace) => {
    setLayout({ map })
    if (map === 'window')
      window.open(`/dispatch/map?day=${board.day}`, 'meridian-dispatch-map', 'popup,width=1000,height=800')
  })
  const sizes = {
    '--list-width': `${layout.listPx}px`,
    '--map-width': `${layout.mapWidthPx}px`,
    '--map-height': `${layout.mapHeightPx}px`,
  } as CSSProperties
  const place = layout.map === 'right' && !isMapBeside(layout.map, mainPx) ? 'bottom' : layout.map
  const mapPane = place === 'right' ? 'mapWidthPx' : 'mapHeightPx'
  const isOpened = openedId !== null
  return (
    <>
      <BoardToolbar
        board={board}
        attention={view.driverFilters.attention}
        map={layout.map}
        pickedDrivers={view.pickedDrivers}
        onAttention={view.setAttention}
        onMap={placeMap}
        onDay={changeDay}
        onPlan={openPlan}
      />
      {isPhone ? (
        <PhoneList board={board} orders={view.orders} waiting={view.shown} onOpen={openOrder} onMove={view.setMoving} />
      ) : (
        <>
          <Segments aria-label={copy.part} data={PANES} value={pane} onChange={setPane} className={classes.panes} />
          <div className={classes.columns} data-pane={pane} style={sizes}>
            <div className={classes.side} data-waiting>
              <OrderList
                all={view.waiting}
                shown={view.shown}
                found={view.found}
                filters={view.filters}
                selected={view.selected}
                now={Date.parse(board.now)}
                onFilter={view.filter}
                onSelect={view.select}
                onMove={view.setMoving}
                onOpen={openOrder}
                onReveal={view.reveal}
                onGrab={drag.grab}
              />
            </div>
            <PaneDivider
              label={copy.listWidth}
              pane="left"
              size={layout.listPx}
              limits={limitsOf('listPx')}
              onSize={(listPx) => setLayout({ listPx })}
            />
            <div ref={main} className={classes.main} data-place={place} data-opened={isOpened || undefined}>
              <Lanes
                board={board}
                rows={view.rows}
                filters={view.driverFilters}
                foundIds={view.foundIds}
                revealed={view.revealed}
                onFilter={view.filterDrivers}
                orders={view.orders}
                axis={view.axis}
                previewRuns={drag.preview?.runs}
                overDriverId={drag.over?.driverId ?? null}
                pickedDrivers={view.pickedDrivers}
                onZoom={zoom}
                onPick={view.pickDriver}
                onOpen={openOrder}
                onShift={view.shift}
                onGrab={drag.grab}
              />
              {place === 'window' && !isOpened ? null : (
                <>
                  <PaneDivider
                    label={copy.mapSize}
                    pane={place === 'right' ? 'right' : 'below'}
                    size={layout[mapPane]}
                    limits={limitsOf(mapPane)}
                    onSize={(px) => setLayout({ [mapPane]: px })}
                  />
                  <div className={classes.lower}>
                    {place === 'window' ? null : (
                      <div className={classes.map} data-map>
                        <BoardMap
                          drivers={view.drivers}
                          orders={view.orders}
                          waiting={view.shown}
                          pickedDrivers={view.pickedDrivers}
                          selected={view.selected}
                          onOpenOrder={openOrder}
                          onPickDriver={view.pickDriver}
                          onSelect={view.select}
                          onMove={view.setMoving}
                        />
                      </div>
                    )}
                    {isOpened ? (
                      <OrderPanel
                        board={board}
                        orderId={openedId}
                        onClose={() => openOrder(null)}
                        onMove={view.setMoving}
                        onReveal={view.reveal}
                        onChanged={view.moved}
                      />
                    ) : null}
                  </div>
                </>
              )}
            </div>
            {drag.dragged && drag.over && drag.preview ? (
              <div className={classes.drop} role="status">
                <PreviewWarnings preview={drag.preview} />
              </div>
            ) : null}
          </div>
        </>
      )}
      {drag.dragged ? (
        <div ref={drag.label} className={classes.dragged} aria-hidden>
          {drag.dragged.orderIds.length === 1
            ? orderLabel(drag.dragged.orderIds[0] as number)
            : copy.orders(drag.dragged.orderIds.length)}
        </div>
      ) : null}
      <AssignOnBoard
        orders={view.orders}
        orderIds={view.moving}
        onClose={() => view.setMoving(null)}
        onMoved={view.moved}
      />
      <PlanDialog
        board={board}
        opened={view.isPlanning}
        orderIds={view.shown.map(({ order }) => order.id).filter((id) => view.selected.has(id))}
        driverIds={[...view.pickedDrivers]}
        onClose={() => view.setIsPlanning(false)}
        onApplied={view.moved}
      />
    </>
  )
}
