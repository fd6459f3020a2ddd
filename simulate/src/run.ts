/** `npm run simulate`: a day at work, through HTTP and /ws only. */
import { runAdmin } from './admin.ts'
import { gatherCast } from './cast.ts'
import { runClients } from './client.ts'
import { clockText } from './day.ts'
import { runDriver } from './driver.ts'
import { openJournal } from './journal.ts'
import { chanceOf } from './random.ts'
import type { Network } from './session.ts'
import { readSettings, UsageError } from './settings.ts'
import { createWorld, type World } from './world.ts'

const PRINT_EVERY_MS = 10_000

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2))
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  // The server that started this program ends it by closing the channel, also when it is killed.
  if (process.channel) process.on('disconnect', () => stop.abort())
  const answers = { count: 0, unanswered: 0, refused: 0, latencies: [] as number[] }
  const network: Network = {
    urls: settings.urls,
    signal: stop.signal,
    onAnswer(status, ms) {
      answers.count++
      if (status === 0 || status >= 500) answers.unanswered++
      else if (status >= 400) answers.refused++
      answers.latencies.push(ms)
    },
  }
  const journal = openJournal(settings.journal)
  const cast = await gatherCast(network, settings, chanceOf(settings.seed, 'cast'))
  const print = settings.isQuiet ? () => {} : (line: string) => console.log(line)
  print(
    `${cast.drivers.length} drivers and ${cast.clients.length} clients begin their day at ${settings.speed} times the speed`,
  )
  process.send?.({ kind: 'started', drivers: cast.drivers.length })
  answers.latencies = []
  const world = createWorld(settings, network, journal)
  const printer = setInterval(() => print(lineOf(world)), PRINT_EVERY_MS)
  const end = setTimeout(() => stop.abort(), settings.minutes * 60_000)
  await Promise.all([
    runAdmin(world, cast.admin),
    runClients(world, cast.clients, cast.drivers.length),
    ...cast.drivers.map(({ session, start }) => runDriver(world, session, start)),
  ])
  clearInterval(printer)
  clearTimeout(end)
  for (const session of [
    cast.admin,
    ...cast.clients.map((client) => client.session),
    ...cast.drivers.map((driver) => driver.session),
  ])
    session.close()
  print(lineOf(world))
  for (const [sentence, times] of world.surprises) print(`Unexpected, ${times} times: ${sentence}`)
  const sorted = answers.latencies.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  print(
    `${answers.count} requests, ${answers.unanswered} without an answer, ${answers.refused} refused; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  )
}

function lineOf(world: World): string {
  const count = (name: string) => world.journal.counts.get(name) ?? 0
  const parts = [
    'order',
    'paid',
    'assigned',
    'pickup_complete',
    'delivered',
    'cancelled',
    'message',
    'rating',
    'position',
  ]
  return `${clockText(world.hour())}  ${parts.map((name) => `${name} ${count(name)}`).join(', ')}`
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    // Stopped while it was still signing in.
    if ((error as Error).name === 'AbortError') process.exit(0)
    console.error(error instanceof UsageError || error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
