/** Microseconds of processor time that this thread has used. The kernel brings them up to date when asked for the whole process. */
function processorTime(): number {
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** What `run` takes at least, of a few times: another program on the same core only ever adds to it. */
export function leastProcessorTime(run: () => unknown, times = 5): number {
  const costs = Array.from({ length: times }, () => {
    const before = processorTime()
    run()
    return processorTime() - before
  })
  return Math.min(...costs)
}

/** Of all that this thread does until `run` is done. */
export async function processorTimeUntil(run: () => Promise<unknown>): Promise<number> {
  const before = processorTime()
  await run()
  return processorTime() - before
}
