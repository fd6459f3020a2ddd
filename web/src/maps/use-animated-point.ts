/** Animates a marker from its last position to the new one. */
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import { useEffect, useRef, useState } from 'react'

const ANIMATION_MS = 180
/** Beyond this distance the marker jumps: a car does not get that far between two reports. */
const MAX_ANIMATED_MILES = 2

export function useAnimatedPoint(target: Point, isStill: boolean): Point {
  const [shown, setShown] = useState(target)
  const now = useRef(target)
  const { latitude, longitude } = target
  useEffect(() => {
    const from = now.current
    const to = { latitude, longitude }
    const set = (point: Point) => {
      now.current = point
      setShown(point)
    }
    if (isStill || crowFlyMiles(from, to) > MAX_ANIMATED_MILES) return set(to)
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(time) {
      const part = Math.min(1, Math.max(0, (time - startedAt) / ANIMATION_MS))
      set(between(from, to, part))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [latitude, longitude, isStill])
  return shown
}

function between(from: Point, to: Point, part: number): Point {
  const eased = 1 - (1 - part) ** 3
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * eased,
    longitude: from.longitude + (to.longitude - from.longitude) * eased,
  }
}
