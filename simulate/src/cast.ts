/** Who takes part: the installation's own drivers and clients, and in a demo as many more drivers as wanted. */
import type { Driver } from '@meridian/contract/drivers.ts'
import { api } from '@meridian/contract/index.ts'
import type { Point } from '@meridian/domain/geo.ts'
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
  drivers: SimulatedDriver[]
}

/** A few at a time: each sign-in costs the server a password hash. */
const SIGN_INS_AT_ONCE = 4

export async function gatherCast(network: Network, settings: Settings, chance: Chance): Promise<Cast> {
  const { demo } = await callPublic(network, api.installation.show)
  refuseRealInstallation(demo !== null, settings)
  const { password, adminName } = demo
    ? { password: demo.password, adminName: demo.accounts.find(({ role }) => role === 'admin')?.username ?? '' }
    : realAccounts()
  const admin = await signIn(network, adminName, password)
  const accounts = await admin.call(api.members.all, { query: {} })
  const clientNames = accounts.filter(({ role, isActive }) => role === 'client' && isActive).map(({ email }) => email)
  const clientSessions = await signInAll(network, clientNames, password)
  const clients = (await Promise.all(clientSessions.map(meetClient))).filter((client) => client !== null)
  if (clients.length === 0)
    throw new UsageError('No client of this installation has two addresses in its address book: nothing can be ordered')
  // The driver that the sign-in page offers is the visitor's own.
  const visitors = accounts.filter(({ username }) => demo?.accounts.some((known) => known.username === username))
  const visitorIds = visitors.map(({ id }) => id)
  const all = await admin.call(api.drivers.all, { query: {} })
  const isOnDuty = ({ status }: Driver) => status !== 'offline'
  const drivers = all
    .filter(({ isActive, user }) => isActive && !visitorIds.includes(user.id))
    .toSorted((a, b) => Number(isOnDuty(b)) - Number(isOnDuty(a)) || a.id - b.id)
  // Who is on leave stays on leave, unless more are wanted.
  const wanted = settings.drivers ?? drivers.filter(isOnDuty).length
  const names = drivers.slice(0, wanted).map(({ user }) => user.email)
  if (demo) names.push(...(await addDrivers(network, admin, wanted - names.length, password)))
  const positions = new Map(drivers.map(({ user, position }) => [user.email, position]))
  const homes = clients.flatMap(({ addresses }) => addresses.slice(0, 5))
  const sessions = await signInAll(network, names, password)
  return {
    admin,
    signInAdmin: (other) => signIn(other, adminName, password),
    clients,
    drivers: sessions.map((session) => ({ session, start: positions.get(session.user.email) ?? chance.pick(homes) })),
  }
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
async function signInAll(network: Network, names: readonly string[], password: string): Promise<Session[]> {
  const sessions: Session[] = []
  const left = [...names]
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      try {
        sessions.push(await signIn(network, name, password))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, work))
  return sessions.toSorted((a, b) => a.user.id - b.user.id)
}

/** As an admin adds them: each is sent a link, which a demo shows in its outbox. */
async function addDrivers(network: Network, admin: Session, count: number, password: string): Promise<string[]> {
  const emails: string[] = []
  for (let n = 1; emails.length < count; n++) {
    const email = `driver-${Date.now().toString(36)}-${n}@simulation.example`
    const body = { firstName: 'Simulated', lastName: `Driver ${n}`, phone: null, email }
    await admin.call(api.drivers.add, { body })
    const mails = await admin.call(api.accounts.outbox)
    const token = /#reset=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
    if (!token) throw new UsageError('The demo does not show the links of its mails: drivers cannot be added')
    await callPublic(network, api.accounts.resetPassword, { body: { token, newPassword: password } })
    emails.push(email)
  }
  return emails
}
