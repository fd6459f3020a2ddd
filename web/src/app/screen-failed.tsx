import type { ErrorComponentProps } from '@tanstack/react-router'
import { UI_COPY } from '../copy/ui.ts'
import { ErrorState } from '../ui/states.tsx'

/** Shown when a screen throws or its code cannot be fetched. A reload helps with both. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  console.error(error)
  return <ErrorState title={UI_COPY.screenFailed} message={UI_COPY.screenFailedWhy} onRetry={() => location.reload()} />
}
