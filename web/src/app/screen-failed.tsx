import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/states.tsx'

/** A screen that broke, or whose code could not be fetched. Loading the page anew helps with both. */
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
