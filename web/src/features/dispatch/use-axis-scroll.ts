/** Which part of the time axis is in view: now at first, and the same time after every change of the axis. */
import { useCallbackRef } from '@mantine/hooks'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type TimeAxis, timeAt, xOf } from './time-axis.ts'

/** Of what has just been done, this much stays in view. */
const BEFORE_NOW_PX = 96

/** A notch of a mouse wheel is one step; a touchpad sends many small turns. */
const WHEEL_STEP = 60

type Options = {
  day: string
  /** Null on another day than today. */
  now: number | null
  onZoom: (by: -1 | 1) => void
}

export function useAxisScroll(scroller: RefObject<HTMLElement | null>, axis: TimeAxis, { day, now, onZoom }: Options) {
  /** A time and where it is in the view: it stays there. */
  const anchor = useRef<{ time: number; at: number } | null>(null)
  const turned = useRef(0)
  const shownDay = useRef<string | null>(null)

  const latestNow = useRef(now)
  latestNow.current = now
  useLayoutEffect(() => {
    const view = scroller.current
    if (!view) return
    if (shownDay.current !== day) {
      shownDay.current = day
      view.scrollLeft = latestNow.current === null ? 0 : xOf(axis, latestNow.current) - BEFORE_NOW_PX
    } else if (anchor.current) view.scrollLeft = xOf(axis, anchor.current.time) - anchor.current.at
    anchor.current = { time: timeAt(axis, view.scrollLeft), at: 0 }
  }, [scroller, axis, day])

  const follow = useCallbackRef(() => {
    if (scroller.current) anchor.current = { time: timeAt(axis, scroller.current.scrollLeft), at: 0 }
  })
  const zoom = useCallbackRef((event: WheelEvent) => {
    const view = scroller.current
    if (!event.ctrlKey || !view || event.deltaY === 0) return
    // Otherwise the browser would zoom the page.
    event.preventDefault()
    turned.current += event.deltaY
    if (Math.abs(turned.current) < WHEEL_STEP) return
    const by = turned.current < 0 ? 1 : -1
    turned.current = 0
    const x = event.clientX - (view.querySelector('[data-track]')?.getBoundingClientRect().left ?? 0)
    anchor.current = { time: timeAt(axis, x), at: x - view.scrollLeft }
    onZoom(by)
  })

  useEffect(() => {
    const view = scroller.current
    if (!view) return
    view.addEventListener('scroll', follow, { passive: true })
    view.addEventListener('wheel', zoom, { passive: false })
    return () => {
      view.removeEventListener('scroll', follow)
      view.removeEventListener('wheel', zoom)
    }
  }, [scroller, follow, zoom])
}
