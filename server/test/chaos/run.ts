/**
 * `npm run chaos`: a simulated day on three nodes while nodes are killed, the database is restarted, transactions are cut, NATS is
 * stopped and writes fail. Then everything that was acknowledged is compared with what is there, and the same with one node whose disk
 * is really full for a while.
 * `-- --minutes 5 --seed 7 --drivers 20`
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { seededRandom } from '@meridian/domain/planning/random.ts'
import { findNatsServer } from '../../../scripts/test-servers.mjs'
import { notedFolder } from '../../src/db/embedded/home.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { DEMO_PASSWORD } from '../../src/demo/demo.ts'
import { hashPassword } from '../../src/security/passwords/passwords.ts'
import { type NatsServer, startNatsServer } from '../nats-server.ts'
import { compare, cutTransactions, fillDisk, openSite, type Site, startDay } from './chaos.ts'
import { surviveFullDisk } from './full-disk.ts'

/** A commit is written out before it is acknowledged, as in production; only the disk's own cache is not forced. */
const SETTINGS = { fsync: 'off' }
const PAUSE_SECONDS = 6

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      drivers: { type: 'string', default: '20' },
    },
  })
  const minutes = Number(values.minutes)
  const seed = Number(values.seed)
  console.log(`Seed ${seed}`)
  const folder = mkdtempSync(join(tmpdir(), 'meridian-chaos-'))
  // As root the database runs as another user.
  chmodSync(folder, 0o755)
  const embedded = await startEmbedded({ dataDir: folder, settings: SETTINGS })
  const natsProgram = findNatsServer()
  const nats = natsProgram ? await startNatsServer(natsProgram) : undefined
  if (!nats) console.log('There is no nats-server here: the bus is PostgreSQL’s, and is not stopped')
  let site: Site | undefined
  try {
    await migrate(embedded.urls)
    site = await openSite(embedded.urls, {
      passwordHash: await hashPassword(DEMO_PASSWORD),
      nodeCount: 3,
      settings: nats ? { NATS_URL: nats.url } : {},
    })
    const journal = join(folder, 'journal.jsonl')
    const day = await startDay(site, { minutes, seed, drivers: Number(values.drivers), orders: 30, journal })
    const isOver = await disturb(site, { folder, seed, ended: day.ended, nats })
    console.log((await day.ended).trim())
    console.log(`Done to it: ${[...isOver].map(([what, times]) => `${what} ${times}`).join(', ')}`)
    const { figures, noticed } = await compare(site, journal)
    for (const [name, figure] of Object.entries(figures)) console.log(`${String(figure).padStart(8)}  ${name}`)
    console.log(`0 lost, 0 doubled. The checker noticed each of ${noticed.length} deliberate defects.`)
    console.log('▸ a really full disk under the embedded database')
    await surviveFullDisk(folder)
  } finally {
    await Promise.all((site?.nodes ?? []).map((node) => node.end('SIGTERM')))
    await nats?.kill()
    await embedded.stop()
    rmSync(notedFolder(folder) ?? folder, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

type Chaos = { folder: string; seed: number; ended: Promise<string>; nats: NatsServer | undefined }

/** One thing after the other, in an order that follows from the seed, until the day is over. */
async function disturb(site: Site, { folder, seed, ended, nats }: Chaos): Promise<Map<string, number>> {
  const random = seededRandom(seed)
  const done = new Map<string, number>()
  const disturbances: Record<string, () => Promise<unknown>> = {
    'node killed': () => site.replaceNode(random.below(site.nodes.length)),
    'transactions cut': () => cutTransactions(site.databaseUrl),
    'disk full': () => fillDisk(site.ownerUrl, 3),
    'database restarted': () => restartDatabase(folder),
    ...(nats && { 'NATS stopped': () => restartNats(nats) }),
  }
  const names = Object.keys(disturbances)
  let isOver = false
  ended.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  for (let n = 0; ; n++) {
    await Promise.race([sleep(PAUSE_SECONDS * 1000), ended.catch(() => {})])
    if (isOver) {
      const missing = names.filter((name) => !done.has(name))
      if (missing.length > 0)
        throw new Error(
          `The day was too short for this machine: ${missing.join(', ')} never happened; give it more --minutes`,
        )
      return done
    }
    // Each of them first, then any.
    const name = names[n < names.length ? n : random.below(names.length)] as string
    console.log(`▸ ${name}`)
    await disturbances[name]?.()
    done.set(name, (done.get(name) ?? 0) + 1)
  }
}

/** As a crash: no connection is ended in order. It comes back at the same port, with the settings it had. */
async function restartDatabase(folder: string): Promise<void> {
  const data = join(notedFolder(folder) ?? folder, 'postgres')
  const [program = '', ...args] = (readFileSync(join(data, 'postmaster.opts'), 'utf8').match(/"[^"]*"|\S+/g) ?? []).map(
    (word) => word.replace(/^"|"$/g, ''),
  )
  const { uid, gid } = statSync(data)
  const as = process.getuid?.() === 0 ? { uid, gid } : {}
  await promisify(execFile)(join(dirname(program), 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], {
    cwd: '/',
    ...as,
  })
  await sleep(1_000)
  const child = spawn(program, args, { cwd: '/', detached: true, stdio: 'ignore', ...as })
  child.unref()
  await Promise.race([sleep(3_000), once(child, 'exit')])
}

async function restartNats(nats: NatsServer): Promise<void> {
  await nats.kill()
  await sleep(4_000)
  await nats.start()
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
