import { useEffect, useRef } from 'react'
import { DRIVER_TOASTS as toasts } from '../../copy/driver.ts'
import { useDriverLocation } from '../../data/driver-location.ts'
import type { LocationProblem } from '../../data/location-sharing.ts'
import { type Toast, toast } from '../../ui/toast.ts'

/** Before the first fix the driver has to do something about it; later the phone just lost it for a while. */
export function problemToast(problem: LocationProblem, hadFix: boolean): Toast {
  if (problem === 'unsupported') return { ...toasts.unsupported, tone: 'danger' }
  if (problem === 'clock_ahead') return { ...toasts.clockAhead, tone: 'danger' }
  if (hadFix) return { ...toasts.watchError, tone: 'danger' }
  return { title: toasts.accessRequired, message: toasts.reasons[problem], tone: 'danger' }
}

/** Says it once per problem, not with every failed try. */
export function useLocationToasts(): void {
  const { problem, fix, isTracking } = useDriverLocation()
  const hadFix = useRef(false)
  useEffect(() => {
    if (fix) hadFix.current = true
  }, [fix])
  useEffect(() => {
    if (isTracking && problem) toast(problemToast(problem, hadFix.current))
  }, [isTracking, problem])
}
