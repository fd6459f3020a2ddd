import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOfProcess } from './os-process.ts'

const LOCK_FILE = 'meridian.lock'

type Holder = { pid: number; start: string }

/**
 * Holds a data folder for this process, so that a second app cannot stop or change the database of the first. Node has no
 * file locks that end with their process, so the file names the process and its start time; a dead process's lock is taken over.
 */
export async function holdFolder(folder: string): Promise<() => void> {
  const file = join(folder, LOCK_FILE)
  const mine: Holder = { pid: process.pid, start: startOfProcess(process.pid) ?? '' }
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, `${JSON.stringify(mine)}\n`, { mode: 0o600 })
    if (!tryLink(draft, file)) await succeed(folder, file, draft)
  } catch (error) {
    // The first thing that a start writes.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Error(`The disk of ${folder} is full: free some space first`)
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** The running process that holds this folder; 'stale' when the holder died; undefined when there is no lock. */
export function holderOf(folder: string): number | 'stale' | undefined {
  const holder = readHolder(join(folder, LOCK_FILE))
  if (holder === undefined) return undefined
  return startOfProcess(holder.pid) === holder.start ? holder.pid : 'stale'
}

async function succeed(folder: string, file: string, draft: string): Promise<void> {
  const holder = holderOf(folder)
  if (typeof holder === 'number') throw alreadyRunning(folder, holder)
  renameSync(draft, file)
  // Two apps may find the same dead holder at the same moment: the one that wrote last has the lock, and the other finds out here.
  await sleep(50)
  const now = readHolder(file)
  if (now?.pid !== process.pid) throw alreadyRunning(folder, now?.pid)
}

function alreadyRunning(folder: string, pid: number | undefined): Error {
  const who = pid === undefined ? '' : ` (process ${pid})`
  return new Error(`Meridian is already running on ${folder}${who}. Stop it first, or set DATA_DIR to another folder.`)
}

/** A hard link is atomic: no process reads a half-written lock. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, start } = JSON.parse(readFileSync(file, 'utf8'))
    return { pid: Number(pid), start: String(start) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // A damaged lock (a full disk, a pulled plug) names no running process.
    return { pid: 0, start: 'damaged' }
  }
}
