import type { Ref } from 'react'
import classes from './capture.module.css'

type Props = { ref: Ref<HTMLInputElement>; label: string; onPhoto: (photo: File) => void }

/** The phone's own camera, by a file input that a button clicks: it works on every phone, and offline. */
export const CameraInput = ({ ref, label, onPhoto }: Props) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    capture="environment"
    className={classes.hidden}
    aria-label={label}
    tabIndex={-1}
    onChange={({ currentTarget }) => {
      const photo = currentTarget.files?.[0]
      if (photo) onPhoto(photo)
      // The same file may be chosen again.
      currentTarget.value = ''
    }}
  />
)
