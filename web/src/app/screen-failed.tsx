import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/states.tsx'

/** Shown when a screen throws or its code cannot be fetched. A reload helps with both. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  console.error(error)
  return (
    <ErrorState
      title="This screen stopped working"
      message="What the server has stored is safe. Load the screen again; if it keeps happening, contact support."
      onRetry={() => location.reload()}
    />
  )
}
