/** The command line: `npm run simulate -- --drivers 200 --speed 10 --minutes 5 --url http://localhost:3000`. */
import { parseArgs } from 'node:util'

export type Settings = {
  /** Of the nodes; a request that one of them does not answer goes to the next. */
  urls: string[]
  drivers: number | null
  speed: number
  /** How long it runs, during which the day goes from morning to night. */
  minutes: number
  seed: number
  /** Where each acknowledged change is noted, one JSON object a line. */
  journal: string | null
  /** The host of an installation that is not a demo. */
  allowedHost: string | null
  /** Orders an hour of simulated time for each driver, at the mean of the day. */
  ordersPerDriverHour: number
  isQuiet: boolean
  /** An admin turns auto-dispatch on; at the end no order may be forgotten. */
  isAutoDispatched: boolean
  /**
   * An admin plans, and drivers accept at random; at the end none may have taken what is planned for another one, and no emergency
   * may be late behind a less urgent stop.
   */
  isPlanned: boolean
}

/** What the operator did wrong, as one sentence. */
export class UsageError extends Error {}

const MAX_SPEED = 60

export function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:3000' },
      drivers: { type: 'string' },
      speed: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      journal: { type: 'string' },
      orders: { type: 'string', default: '2' },
      quiet: { type: 'boolean', default: false },
      'auto-dispatch': { type: 'boolean', default: false },
      plan: { type: 'boolean', default: false },
      'yes-this-is-not-a-demo': { type: 'string' },
    },
  })
  const urls = values.url.split(',').map((url) => url.trim().replace(/\/+$/, ''))
  const wrong = urls.find((url) => !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
  if (wrong !== undefined) throw new UsageError('--url must be an address, such as http://localhost:3000')
  return {
    urls,
    drivers: values.drivers === undefined ? null : number('drivers', values.drivers, 1, 5_000),
    speed: number('speed', values.speed, 1, MAX_SPEED),
    minutes: number('minutes', values.minutes, 0.05, 24 * 60),
    seed: number('seed', values.seed, 0, 2 ** 32 - 1),
    journal: values.journal ?? null,
    allowedHost: values['yes-this-is-not-a-demo'] ?? null,
    ordersPerDriverHour: number('orders', values.orders, 0, 1_000),
    isQuiet: values.quiet,
    isAutoDispatched: values['auto-dispatch'],
    isPlanned: values.plan,
  }
}

function number(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!(value >= min && value <= max)) throw new UsageError(`--${name} must be a number from ${min} to ${max}`)
  return value
}

/** A simulation writes orders, payments and positions: an installation with real ones must be named on purpose. */
export function refuseRealInstallation(isDemo: boolean, { urls, allowedHost }: Settings): void {
  if (isDemo) return
  for (const url of urls) {
    const { host } = new URL(url)
    if (allowedHost !== host)
      throw new UsageError(
        `${host} is not a demo: a simulation would fill it with invented orders; if you want that, add --yes-this-is-not-a-demo ${host}`,
      )
  }
}
