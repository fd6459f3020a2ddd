import type { ModalProps } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'

/** No screen shows a dialog first, so its code is not part of what screens load first: the navigation bar loads it when idle. */
export const loadDialog = () => import('./dialog-window.tsx')
const DialogWindow = lazy(loadDialog)

/** A dialog that a click outside does not close, so that no input is lost. */
export function Dialog(props: ModalProps) {
  const wasOpened = useRef(false)
  wasOpened.current ||= props.opened
  if (!wasOpened.current) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}
