/** Who takes part: the installation's own drivers and clients, and in a demo as many more drivers as wanted. */

import type { Account } from '@meridian/contract/accounts/members.ts'
import type { Driver } from '@meridian/contract/drivers/drivers.ts'
import { api } from '@meridian/contract/index.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { type ClientAccount, meetClient } from './client.ts'
import type { Chance } from './random.ts'
import { callPublic, type Network, Refused, type Session, signIn } from './session.ts'
import { refuseRealInstallation, type Settings, UsageError } from './settings.ts'

type SimulatedDriver = { session: Session; start: Point }
export type Cast = {
  admin: Session
  /** Once more, on a network that ends later. */
  signInAdmin: (network: Network) => Promise<Session>
  clients: ClientAccount[]
  /** How many drivers there will be. */
  driverCount: number
  /** Each driver joins the day as soon as it is signed in, so that a demo lives within seconds. */
  signInDrivers(join: (driver: SimulatedDriver) => void): Promise<void>
}

/** A few at a time: each sign-in costs the server a password hash. */
const SIGN_INS_AT_ONCE = 4
/** The list of accounts has no more, the newest first. */
const MAX_LISTED_ACCOUNTS = 200
const YEAR_MS = 365 * 24 * 3600_000

export async function gatherCast(network: Network, settings: Settings, chance: Chance): Promise<Cast> {
  const { demo } = await callPublic(network, api.installation.show)
  refuseRealInstallation(demo !== null, settings)
  const { password, adminName } = demo
    ? { password: demo.password, adminName: demo.accounts.find(({ role }) => role === 'admin')?.username ?? '' }
    : realAccounts()
  const admin = await signIn(network, adminName, password)
  const accounts = await listAccounts(admin)
  const clientNames = accounts.filter(({ role, isActive }) => role === 'client' && isActive).map(({ email }) => email)
  const sessions: Session[] = []
  await signInAll(network, clientNames, password, (session) => sessions.push(session))
  const met = await Promise.all(sessions.toSorted((a, b) => a.user.id - b.user.id).map(meetClient))
  const clients = met.filter((client) => client !== null)
  if (clients.length === 0)
    throw new UsageError('No client of this installation has two addresses in its address book: nothing can be ordered')
  const all = await admin.call(api.drivers.all, { query: {} })
  const isOnDuty = ({ status }: Driver) => status !== 'offline'
  // The driver that the sign-in page offers is the visitor's own.
  const visitors = (demo?.accounts ?? []).map(({ username }) => username)
  const visitorIds = accounts.filter(({ username }) => visitors.includes(username)).map(({ id }) => id)
  const drivers = all
    .filter(({ isActive, user }) => isActive && !visitorIds.includes(user.id))
    .toSorted((a, b) => Number(isOnDuty(b)) - Number(isOnDuty(a)) || a.id - b.id)
  // Who is on leave stays on leave, unless more are wanted.
  const wanted = settings.drivers ?? drivers.filter(isOnDuty).length
  const names = drivers.slice(0, wanted).map(({ user }) => user.email)
  const positions = new Map(drivers.map(({ user, position }) => [user.email, position]))
  const homes = clients.flatMap(({ addresses }) => addresses.slice(0, 5))
  const meet = (session: Session) => ({ session, start: positions.get(session.user.email) ?? chance.pick(homes) })
  const missing = demo ? wanted - names.length : 0
  return {
    admin,
    signInAdmin: (other) => signIn(other, adminName, password),
    clients,
    driverCount: names.length + Math.max(0, missing),
    async signInDrivers(join) {
      await signInAll(network, names, password, (session) => join(meet(session)))
      const numbers = Array.from({ length: Math.max(0, missing) }, (_, index) => index + 1)
      await eachOf(numbers, async (number) => {
        const email = await addDriver(network, admin, number, password)
        join(meet(await signIn(network, email, password)))
      })
    },
  }
}

/** Behind many drivers the clients are not among the newest accounts: they are found by their organizations. */
async function listAccounts(admin: Session): Promise<Account[]> {
  const accounts = await admin.call(api.members.all, { query: {} })
  if (accounts.length < MAX_LISTED_ACCOUNTS) return accounts
  const day = (time: number) => localDate(new Date(time), BUSINESS_ZONE)
  const query = { from: day(Date.now() - YEAR_MS), to: day(Date.now()) }
  const { topClients } = await admin.call(api.stats.analytics, { query })
  for (const { name } of topClients) accounts.push(...(await admin.call(api.members.all, { query: { q: name } })))
  return [...new Map(accounts.map((account) => [account.id, account])).values()]
}

function realAccounts(): { password: string; adminName: string } {
  const { SIMULATE_ADMIN: adminName, SIMULATE_PASSWORD: password } = process.env
  if (!adminName || !password)
    throw new UsageError(
      'Outside a demo, SIMULATE_ADMIN names the admin, and SIMULATE_PASSWORD is the password of every account that takes part',
    )
  return { adminName, password }
}

/** Accounts that do not have the password are not part of the simulation. */
async function signInAll(
  network: Network,
  names: readonly string[],
  password: string,
  onSession: (session: Session) => void,
): Promise<void> {
  await eachOf(names, async (name) => {
    const session = await signIn(network, name, password).catch((error: unknown) => {
      if (error instanceof Refused) return null
      throw error
    })
    if (session) onSession(session)
  })
}

async function eachOf<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const left = values.values()
  const worker = async () => {
    for (const value of left) await work(value)
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, worker))
}

/** As an admin adds them: each is sent a link, which a demo shows in its outbox. */
async function addDriver(network: Network, admin: Session, number: number, password: string): Promise<string> {
  const email = `driver-${Date.now().toString(36)}-${number}@simulation.example`
  const body = { firstName: 'Simulated', lastName: `Driver ${number}`, phone: null, email }
  await admin.call(api.drivers.add, { body })
  const mails = await admin.call(api.accounts.outbox)
  const token = /#reset=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
  if (!token) throw new UsageError('The demo does not show the links of its mails: drivers cannot be added')
  await callPublic(network, api.accounts.resetPassword, { body: { token, newPassword: password } })
  return email
}
