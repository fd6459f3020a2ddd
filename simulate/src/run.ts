/** `npm run simulate`: a day at work, through HTTP and /ws only. */
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@meridian/contract/index.ts'
import { runAdmin } from './admin.ts'
import { isEnded, linesOf, reviewOrders, turnOnRules } from './auto-dispatch.ts'
import { type Cast, gatherCast } from './cast.ts'
import { runClients } from './client.ts'
import { clockText } from './day.ts'
import { runDriver } from './driver.ts'
import { heldEmergencies, watchEmergencies } from './emergencies.ts'
import { openJournal } from './journal.ts'
import { createLabels } from './labels.ts'
import { watchPlans } from './plan-watch.ts'
import { brokenPlans, runPlanner } from './planner.ts'
import { chanceOf } from './random.ts'
import type { Network, Session } from './session.ts'
import { readSettings, UsageError } from './settings.ts'
import { createWorld, type World } from './world.ts'

/** Sent to the program that started this one. Milliseconds from request to answer. */
export type Ended = {
  kind: 'ended'
  requests: number
  unanswered: number
  refused: number
  p50: number
  p99: number
  orders: number
}

const PRINT_EVERY_MS = 10_000
const LOOK_EVERY_MS = 2_000

async function main(): Promise<number> {
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
  const world = createWorld({ settings, network, journal, labels: createLabels(cast.admin), plans: watchPlans() })
  print(`${cast.clients.length} clients begin their day at ${settings.speed} times the speed; drivers join them`)
  const emergencies = watchEmergencies()
  const printer = setInterval(() => print(lineOf(world)), PRINT_EVERY_MS)
  const dispatcher = settings.isAutoDispatched ? await openDispatcher(cast, network) : null
  const atWork: Promise<void>[] = []
  const sessions = [cast.admin, ...cast.clients.map(({ session }) => session)]
  const joining = cast.signInDrivers(({ session, start }) => {
    sessions.push(session)
    atWork.push(runDriver(world, session, start))
  })
  const begun = joining.then(() => {
    print(`${atWork.length} drivers are at work`)
    Object.assign(answers, { count: 0, unanswered: 0, refused: 0, latencies: [] })
    world.beginDay()
    process.send?.({ kind: 'started' })
    void dayIsOver(world, dispatcher?.session).then(() => stop.abort())
  })
  await Promise.all([
    runAdmin(world, cast.admin),
    ...(settings.isPlanned ? [runPlanner(world, cast.admin, emergencies)] : []),
    runClients(world, cast.clients, cast.driverCount),
    begun.catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    }),
  ])
  await Promise.all(atWork)
  clearInterval(printer)
  for (const session of sessions) session.close()
  print(lineOf(world))
  for (const [sentence, times] of world.surprises) print(`Unexpected, ${times} times: ${sentence}`)
  const sorted = answers.latencies.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  if (settings.isPlanned) for (const line of [...brokenPlans(world.plans), ...heldEmergencies(emergencies)]) print(line)
  const isForgotten = dispatcher ? await endDispatch(dispatcher, world, print) : false
  const result = {
    requests: answers.count,
    unanswered: answers.unanswered,
    refused: answers.refused,
    p50: at(0.5),
    p99: at(0.99),
    orders: journal.counts.get('order') ?? 0,
  }
  print(
    `${result.requests} requests, ${result.unanswered} without an answer, ${result.refused} refused; p50 ${result.p50} ms, p99 ${result.p99} ms`,
  )
  const ended: Ended = { kind: 'ended', ...result }
  await new Promise<unknown>((resolve) => (process.send ? process.send(ended, resolve) : resolve(null)))
  return isForgotten || world.plans.broken.length > 0 || emergencies.held.length > 0 ? 1 : 0
}

type Dispatcher = { session: Session; removeRules: () => Promise<void> }

/** The rules are removed and the orders reviewed also after the simulation was stopped. */
async function openDispatcher(cast: Cast, network: Network): Promise<Dispatcher> {
  const session = await cast.signInAdmin({ ...network, signal: new AbortController().signal })
  return { session, removeRules: await turnOnRules(session) }
}

/** With auto-dispatch, drivers finish what was ordered, for as long again as the day took at most. */
async function dayIsOver(world: World, dispatcher: Session | undefined): Promise<void> {
  const dayMs = world.settings.minutes * 60_000
  await pause(dayMs, world.signal)
  if (!dispatcher) return
  const deadline = Date.now() + dayMs
  const open = new Set(world.journal.orderIds)
  while (!world.signal.aborted && Date.now() < deadline) {
    for (const id of open) {
      const { status } = await dispatcher.call(api.orders.show, { params: { id } })
      if (isEnded(status)) open.delete(id)
    }
    if (open.size === 0) return
    await pause(LOOK_EVERY_MS, world.signal)
  }
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

/** Whether an order was forgotten. */
async function endDispatch(dispatcher: Dispatcher, world: World, print: (line: string) => void): Promise<boolean> {
  const review = await reviewOrders(dispatcher.session, world.journal.orderIds)
  await dispatcher.removeRules()
  dispatcher.session.close()
  for (const line of linesOf(review)) print(line)
  return review.forgotten.length > 0
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
  (code) => process.exit(code),
  (error: unknown) => {
    // Stopped while it was still signing in.
    if ((error as Error).name === 'AbortError') process.exit(0)
    console.error(error instanceof UsageError || error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
