/** What the operating system knows of a process: its memory and the processor time it has used, which holds on a busy machine too. */
import { readdir, readFile, writeFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

export async function residentKilobytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The most it ever was. */
export async function peakKilobytes(pid: number): Promise<number> {
  return Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** From here on `peakKilobytes` is the most since then. */
export const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5')

/** Of the thread that runs JavaScript, whatever the threads beside it do. */
export async function mainThreadSeconds(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e9
}

export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readStat(pid)
  return (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND
}

/** The process and its children, also those that have exited: PostgreSQL runs each connection in a process of its own. */
export async function processorSecondsOfTree(pid: number): Promise<number> {
  const stat = await readStat(pid)
  const ownAndExited = stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
  const running = await Promise.all((await childrenOf(pid)).map((child) => processorSeconds(child).catch(() => 0)))
  return running.reduce((sum, seconds) => sum + seconds, ownAndExited)
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(pids.map(async (pid) => Number((await readStat(pid).catch(() => []))[1])))
  return pids.filter((_, index) => parents[index] === parent)
}

/** The fields after the program's name, which stands in parentheses and may itself contain spaces and parentheses. */
async function readStat(pid: number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? []
}
