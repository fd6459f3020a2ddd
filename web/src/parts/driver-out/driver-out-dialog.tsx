/** 'Driver out from …': what a driver cannot do any more goes to others, in one step. On the board, in driver management and on the rail. */
import { lazy, Suspense, useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DRIVER_OUT_COPY as copy } from './driver-out.copy.ts'
import type { OutDriver } from './out-driver.ts'

/** Loaded when it is first opened. */
const DriverOutForm = lazy(() => import('./driver-out-form.tsx').then((m) => ({ default: m.DriverOutForm })))

/** Without a day: today. */
type Props = { driver: OutDriver | null; day?: string | null; onClose: () => void }

export function DriverOutDialog({ driver, day = null, onClose }: Props) {
  // Shown while the dialog fades out.
  const last = useRef(driver)
  if (driver) last.current = driver
  return (
    <Dialog
      opened={driver !== null}
      onClose={onClose}
      title={last.current ? copy.title(last.current.name) : ''}
      size="lg"
    >
      <Suspense>{driver ? <DriverOutForm driver={driver} day={day} onClose={onClose} /> : null}</Suspense>
    </Dialog>
  )
}
