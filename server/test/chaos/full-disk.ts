/** A real full disk under the real program: a file system in memory that is filled while orders come in, then freed again. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { builtInMaps } from '@meridian/maps/testing.ts'
import { reachDatabase } from '../../src/db/reach.ts'
import { connectClient } from '../../src/db/single-client.ts'
import { adminUrlOf } from '../administer.ts'
import { type DemoClient, placeDemoOrder, signInDemo } from '../demo-client.ts'
import { type ServerNode, startNode } from '../nodes.ts'

/** Room for a new cluster, the demo and the log of both. */
const DISK_MB = 400
const RECOVERY_TIMEOUT_MS = 5 * 60_000
const BACKUP = fileURLToPath(new URL('../../src/backup/run-backup.ts', import.meta.url))
const RESTORE = fileURLToPath(new URL('../../src/backup/run-restore.ts', import.meta.url))

/** Throws when something that was acknowledged is gone, or the program does not come back by itself. */
export async function surviveFullDisk(folder: string): Promise<void> {
  const disk = join(folder, 'disk')
  mkdirSync(disk, { mode: 0o711 })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'meridian', disk])
  if (mounted.status !== 0)
    throw new Error(
      `A small disk cannot be mounted: run this as root, or under unshare --map-current-user --keep-caps --mount. ${mounted.stderr}`,
    )
  let node: ServerNode | undefined
  try {
    symlinkSync(await builtInMaps(), join(disk, 'maps'))
    node = await startNode(undefined, { DATA_DIR: disk, LOG_LEVEL: 'fatal' })
    const placed = await fillWhileWorking(node, disk)
    await compareOrders(node.url, placed)
    await node.end('SIGTERM')
    node = undefined
    await restoreOnFullDisk(disk, folder)
    node = await startNode(undefined, { DATA_DIR: disk, LOG_LEVEL: 'fatal' })
    await compareOrders(node.url, placed)
  } finally {
    await node?.end('SIGTERM')
    execFileSync('umount', [disk])
  }
}

async function fillWhileWorking(node: ServerNode, disk: string): Promise<number[]> {
  const client = await signInDemo(node.url)
  const placed: number[] = []
  for (let n = 0; n < 5; n++) placed.push(await place(client))
  const whole = join(dirname(disk), 'whole.zip')
  expectSuccess(run(BACKUP, disk, whole, '--plain'))
  fill(disk)
  await stopOnFullLog(disk)
  const refused = new Set<number>()
  for (let n = 0; n < 20; n++) {
    const { status, id } = await placeDemoOrder(client).catch(() => ({ status: 0, id: 0 }))
    if (status === 201) placed.push(id)
    else refused.add(status)
  }
  if (!refused.size) throw new Error('No order was refused: the disk was not full')
  if ([...refused].some((status) => status !== 503 && status !== 0))
    throw new Error(`On a full disk orders were answered with ${[...refused].join(', ')} instead of 503`)
  if ((await readiness(node)) === 200) throw new Error('The node was ready although its database had stopped')
  expectFailure(run(BACKUP, disk, join(disk, 'none.zip'), '--plain'))
  const left = readdirSync(disk).filter((name) => name.startsWith('none.zip'))
  if (left.length > 0) throw new Error(`A backup without room left ${left.join(', ')}`)
  free(disk)
  await untilReady(node)
  for (let n = 0; n < 5; n++) placed.push(await place(client))
  return placed
}

/** Ends the segment of the log that is being written, again and again: the next one finds no room, and PostgreSQL stops. */
async function stopOnFullLog(disk: string): Promise<void> {
  const { urls } = await reachDatabase({ DATA_DIR: disk })
  const client = await connectClient(adminUrlOf(urls, disk), 'chaos')
  try {
    for (let n = 0; n < 100; n++)
      await client.query('create temp table t (n int); drop table t; select pg_switch_wal()')
    throw new Error('The log found room on a full disk')
  } catch (error) {
    if (!/terminat|connection|crash|recovery|No space|PANIC/i.test((error as Error).message)) throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function restoreOnFullDisk(disk: string, folder: string): Promise<void> {
  fill(disk)
  expectFailure(run(RESTORE, disk, join(folder, 'whole.zip'), '--replace', '--plain'))
  free(disk)
  if (existsSync(join(disk, 'files.restoring'))) throw new Error('A restore without room left its files')
}

const ballast = (disk: string) => join(disk, 'ballast')

function fill(disk: string): void {
  const file = openSync(ballast(disk), 'a')
  // The large blocks first, then what is left between them.
  for (const size of [1024 * 1024, 4096])
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  closeSync(file)
  if (statfsSync(disk).bavail > 0) throw new Error('The disk could not be filled')
}

const free = (disk: string) => rmSync(ballast(disk))

function run(program: string, disk: string, ...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: disk }
  return spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
}

function expectSuccess({ status, stderr }: ReturnType<typeof run>): void {
  if (status !== 0) throw new Error(`A program failed: ${stderr}`)
}

function expectFailure({ status, stderr }: ReturnType<typeof run>): void {
  console.log(`  said: ${stderr.trim()}`)
  if (status !== 1 || / at .*:\d+:\d+/.test(stderr))
    throw new Error(`On a full disk a program ended with ${status}: ${stderr}`)
}

async function place(client: DemoClient): Promise<number> {
  const { status, id } = await placeDemoOrder(client)
  if (status !== 201) throw new Error(`An order was answered with ${status}`)
  return id
}

const readiness = async ({ url }: ServerNode) => (await fetch(`${url}/readyz`)).status

async function untilReady(node: ServerNode): Promise<void> {
  const startedAt = performance.now()
  while ((await readiness(node)) !== 200) {
    if (performance.now() - startedAt > RECOVERY_TIMEOUT_MS)
      throw new Error(`The node did not come back:\n${node.output()}`)
    await sleep(100)
  }
  console.log(`  ready again ${((performance.now() - startedAt) / 1000).toFixed(1)} s after there was room`)
}

async function compareOrders(url: string, placed: number[]): Promise<void> {
  const client = await signInDemo(url)
  for (const id of placed) {
    const { status } = await client.call('GET', `/api/orders/${id}`)
    if (status !== 200) throw new Error(`Order ${id} was acknowledged and is answered with ${status}`)
  }
  console.log(`  ${placed.length} orders acknowledged and there`)
}
