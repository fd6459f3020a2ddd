import { useEffect, useRef } from 'react'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import type { PositionError } from '../../data/driver/position-watch.ts'
import { type Toast, toast } from '../../ui/toast.ts'
import { DRIVER_TOASTS as toasts } from './driver.copy.ts'

/** Before the first position the driver has to act; later the phone has only lost the signal for a while. */
export function positionErrorToast(error: PositionError, hadPosition: boolean): Toast {
  if (error === 'unsupported') return { ...toasts.unsupported, tone: 'danger' }
  if (error === 'clock_ahead') return { ...toasts.clockAhead, tone: 'danger' }
  if (hadPosition) return { ...toasts.watchError, tone: 'danger' }
  return { title: toasts.accessRequired, message: toasts.reasons[error], tone: 'danger' }
}

/** Shows the toast once per error, not for every failed attempt. */
export function useLocationToasts(): void {
  const { error, position, isTracking } = useOwnPosition()
  const hadPosition = useRef(false)
  useEffect(() => {
    if (position) hadPosition.current = true
  }, [position])
  useEffect(() => {
    if (isTracking && error) toast(positionErrorToast(error, hadPosition.current))
  }, [isTracking, error])
}
