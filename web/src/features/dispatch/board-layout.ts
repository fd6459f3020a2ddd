/** How the parts of the board share the window, kept in this browser for each person. */
import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { BOARD_LAYOUT_PREFIX, storedUser } from '../../data/accounts/stored-user.ts'
import { ZOOMS } from './time-axis.ts'

const MAP_PLACES = ['right', 'bottom', 'window'] as const
export type MapPlace = (typeof MAP_PLACES)[number]

export type BoardLayout = {
  listPx: number
  /** The width of the map at the right, and its height at the bottom. */
  mapWidthPx: number
  mapHeightPx: number
  map: MapPlace
  /** Null: as many hours as the lanes have room for. */
  pxPerHour: number | null
}

const LIMITS = { listPx: [240, 640], mapWidthPx: [240, 1200], mapHeightPx: [140, 900] } as const
export type PaneSize = keyof typeof LIMITS

const START: BoardLayout = { listPx: 300, mapWidthPx: 380, mapHeightPx: 260, map: 'bottom', pxPerHour: null }

export const limitsOf = (pane: PaneSize): readonly [min: number, max: number] => LIMITS[pane]

const within = (pane: PaneSize, px: unknown): number => {
  const [min, max] = LIMITS[pane]
  return typeof px === 'number' && Number.isFinite(px) ? Math.min(max, Math.max(min, Math.round(px))) : START[pane]
}

/** What was stored by another version, or by hand, is read as far as it makes sense. */
export function readLayout(stored: string | null): BoardLayout {
  const found = parsed(stored)
  return {
    listPx: within('listPx', found.listPx),
    mapWidthPx: within('mapWidthPx', found.mapWidthPx),
    mapHeightPx: within('mapHeightPx', found.mapHeightPx),
    map: MAP_PLACES.find((place) => place === found.map) ?? START.map,
    pxPerHour: ZOOMS.find((zoom) => zoom === found.pxPerHour) ?? START.pxPerHour,
  }
}

function parsed(stored: string | null): Partial<Record<keyof BoardLayout, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export function useBoardLayout() {
  const key = `${BOARD_LAYOUT_PREFIX}${storedUser()?.id ?? ''}`
  const [layout, setLayout] = useState(() => readLayout(localStorage.getItem(key)))
  const change = useCallbackRef((changes: Partial<BoardLayout>) => {
    const next = readLayout(JSON.stringify({ ...layout, ...changes }))
    setLayout(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or disabled: the layout lasts as long as the page.
    }
  })
  return [layout, change] as const
}
