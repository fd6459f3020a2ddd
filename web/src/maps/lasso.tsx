/** Drawing a line around dots of the map: they are selected when it is released. */
import { useMap } from '@vis.gl/react-maplibre'
import { type PointerEvent, useState } from 'react'
import { isInside, type Pixel } from './lasso-area.ts'
import type { MapDot } from './map-props.ts'
import classes from './map-view.module.css'

type Props = { dots: readonly MapDot[]; onLasso: (ids: string[]) => void }

export function Lasso({ dots, onLasso }: Props) {
  const map = useMap().current
  const [line, setLine] = useState<readonly Pixel[]>([])
  const pixelOf = (event: PointerEvent<HTMLElement>): Pixel => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  function select(): void {
    const around = dots.filter(
      ({ kind, point }) => kind === 'order' && map && isInside(map.project([point.longitude, point.latitude]), line),
    )
    setLine([])
    if (around.length > 0) onLasso(around.map(({ id }) => id))
  }
  return (
    <div
      className={classes.lasso}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setLine([pixelOf(event)])
      }}
      onPointerMove={(event) => line.length > 0 && setLine([...line, pixelOf(event)])}
      onPointerUp={select}
      onPointerCancel={() => setLine([])}
    >
      <svg aria-hidden="true">
        <polygon points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
    </div>
  )
}
