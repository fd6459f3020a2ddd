import type { FastifyReply } from 'fastify'

/** Aborts when the caller hangs up before the reply is complete: nothing more needs to be computed for it. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) hungUp.abort()
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return hungUp.signal
}

/** An error that only says that the work was stopped because its caller hung up. */
export const isHungUp = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && error instanceof Error && error.name === 'AbortError'
