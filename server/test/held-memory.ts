/** How much memory is held while something runs, at its peak. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

/** Collects garbage. */
export function heapUsed(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** At most so many bytes: garbage that nobody has collected yet counts too. */
export const allocatedUntil = (run: () => Promise<unknown>) => peakUntil(run, collectYoung, () => {})

/** Without garbage. Slow: it is collected again and again. */
export const heldUntil = (run: () => Promise<unknown>) => peakUntil(run, collect, collect)

const collectYoung = () => collect({ type: 'minor' })
const LOOK_EVERY_MS = 1

async function peakUntil(run: () => Promise<unknown>, prepare: () => void, clean: () => void): Promise<number> {
  prepare()
  const before = used()
  let peak = 0
  const look = () => {
    clean()
    peak = Math.max(peak, used() - before)
  }
  // Between reading a body and working on it there may be no more than one turn of the event loop.
  setImmediate(look)
  const timer = setInterval(look, LOOK_EVERY_MS)
  await run()
  clearInterval(timer)
  look()
  return peak
}

function used(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
