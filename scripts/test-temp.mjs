import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Tests use about a tenth of it at a time. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * Where tests put databases and other temporary files: in memory, if there is room and nothing else was asked for. A
 * database is a copy of 700 small files, which takes fifteen times as long on a disk.
 */
export function testTempEnv() {
  return !process.env.TMPDIR && hasRoom(IN_MEMORY) && runsPrograms(IN_MEMORY) ? { TMPDIR: IN_MEMORY } : {}
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}

/** Containers often allow no programs there, and tests copy those of PostgreSQL. */
function runsPrograms(folder) {
  let trial
  try {
    trial = mkdtempSync(join(folder, 'meridian-trial-'))
    const program = join(trial, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } catch {
    return false
  } finally {
    if (trial) rmSync(trial, { recursive: true, force: true })
  }
}
