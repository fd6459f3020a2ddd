import { Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Point } from '@meridian/domain/places/geo.ts'
import { useEffect, useRef, useState } from 'react'
import { ADDRESS_COPY as copy } from '../../copy/addresses.ts'
import { sentenceOf } from '../../data/call.ts'
import { useMovePin } from '../../data/places/addresses.ts'
import { MapView } from '../../maps/map-view-lazy.tsx'
import classes from './address-field.module.css'
import { type AddressValue, isApproximate, pinned } from './address-field-value.ts'

/** Debounce: arrow keys move the pin step by step, and only its last point is sent to the server. */
const MOVE_DEBOUNCE_MS = 300
const HEIGHT = 216
/** The whole ZIP code with the highways around it: the door may be anywhere in it. */
const AREA_ZOOM = 11.5

type Props = { label: string; value: AddressValue; moving: PinDrop }

/** A small map with the pin. The pin stays where it was dropped during the request, and returns if the server refuses. */
export function AddressPin({ label, value, moving: { dropped, errorText, drop } }: Props) {
  const point = dropped ?? value.point
  if (!point) return null
  return (
    <div>
      <MapView
        label={copy.map(label)}
        pin={{ point, label, onMove: drop }}
        height={HEIGHT}
        isEmbedded
        {...(isApproximate(value) ? { closestZoom: AREA_ZOOM } : {})}
      />
      {errorText && (
        <Text size="sm" role="alert" className={classes.mapError}>
          {errorText}
        </Text>
      )}
    </div>
  )
}

type PinDrop = ReturnType<typeof usePinDrop>

/** Lives as long as the address, not the map: the user may confirm, which closes the map, before the server responds. */
export function usePinDrop(
  value: AddressValue,
  onMoved: (value: AddressValue) => void,
  onMoving: (isMoving: boolean) => void = () => {},
) {
  const move = useMovePin()
  const [dropped, setDropped] = useState<Point | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const latest = useRef({ value, dropped })
  latest.current.value = value
  const reportMoving = useRef(onMoving)
  reportMoving.current = onMoving
  // After unmounting (typed over, cleared or picked again) a late response must not bring the old address back.
  useEffect(() => {
    const last = latest.current
    return () => {
      last.dropped = null
      reportMoving.current(false)
    }
  }, [])

  async function requestMove(point: Point): Promise<void> {
    const { token } = latest.current.value
    if (!token) return place(null)
    // Ignores the response if the pin was moved again or the address changed.
    const isCurrent = () => latest.current.dropped === point && latest.current.value.token === token
    try {
      const located = await move.mutateAsync({ token, latitude: point.latitude, longitude: point.longitude })
      if (isCurrent()) onMoved(pinned(latest.current.value, located))
    } catch (error) {
      if (isCurrent()) setErrorText(`${sentenceOf(error, copy.pinUnreachable)} ${copy.pinReturned}`)
    }
    if (isCurrent()) place(null)
  }
  const requestMoveDebounced = useDebouncedCallback((point: Point) => void requestMove(point), MOVE_DEBOUNCE_MS)

  function place(point: Point | null): void {
    latest.current.dropped = point
    setDropped(point)
    reportMoving.current(point !== null)
  }

  function drop(point: Point): void {
    place(point)
    setErrorText(null)
    requestMoveDebounced(point)
  }

  return { dropped, errorText, drop }
}
