/** Shows a query's skeleton, error, 'no access' or content. */
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { UI_COPY } from '../copy/ui.ts'
import { ErrorState, NoAccess } from './states.tsx'

/** The part of a query that the gate uses. */
type Gated<T> = {
  data: T | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type GateProps<T> = {
  query: Gated<T>
  skeleton: ReactNode
  errorTitle?: string
  compact?: boolean
  /** The skeleton stays while the content is rendered in short tasks, even if its data is there from the beginning. */
  isLong?: boolean
  children: (data: T) => ReactNode
}

export function Gate<T>({ query, skeleton, errorTitle, compact = false, isLong = false, children }: GateProps<T>) {
  // During a retry the error stays in view: a skeleton in between would flicker.
  const lastError = useRef<unknown>(null)
  if (query.error) lastError.current = query.error
  // A deferred render yields to the browser: a long list that arrives must not block the page in one task.
  const isShown = useDeferredValue(query.data !== undefined, isLong ? false : undefined)
  if (query.data !== undefined) return isShown ? children(query.data) : skeleton
  if (!lastError.current) return skeleton
  const error = readable(lastError.current)
  if (error.status === 403) return error.sentence ? <NoAccess message={error.sentence} /> : <NoAccess />
  return (
    <ErrorState
      {...(errorTitle ? { title: errorTitle } : {})}
      message={error.sentence ?? UI_COPY.unreachable}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      compact={compact}
    />
  )
}

/** A failed call has its status and possibly the server's message. Any other error means the server was not reached. */
function readable(error: unknown): { status?: number; sentence?: string } {
  const { status, body } = (error ?? {}) as { status?: number; body?: { message?: string } | null }
  if (status === undefined) return {}
  return { status, sentence: body?.message ?? UI_COPY.answered(status) }
}
