/** The tasks of a page's main thread while something happens, by processor time: wall time is the machine's other work too. */
import type { CDPSession } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Of the thread, in microseconds. */
  tdur?: number
  args?: { name?: string }
}

export async function longestTaskMs(session: CDPSession, run: () => Promise<void>): Promise<number> {
  return Math.max(0, ...(await taskTimesMs(session, run)))
}

export async function taskTimesMs(session: CDPSession, run: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value) events.push(event as TraceEvent)
  }
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await run()
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.ph === 'X' && event.name === 'RunTask' && mains.has(threadOf(event)))
  return tasks.map(({ tdur = 0 }) => tdur / 1000)
}
