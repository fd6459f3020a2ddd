/** What the system says of a program: its memory, and the processor time it has used, which holds on a busy machine too. */
import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

export async function residentKilobytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The program's name stands in brackets and may hold anything; what follows is counted from there. */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
