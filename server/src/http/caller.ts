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

/** An error that only says that the work was stopped, or the body ended too soon, because its caller hung up. */
export const isHungUp = (error: unknown, { raw, request }: FastifyReply): boolean =>
  error instanceof Error && raw.destroyed && (error.name === 'AbortError' || error === request.raw.errored)
