/**
 * The first day of an installation, over HTTP and by the commands of its operator: the first admin, a client who registers and
 * places an order, a backup, and that backup restored. For each way of installing: see the tests beside this file.
 */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { SMTPServer } from 'smtp-server'

export type Installation = {
  /** Starts the service; its address, once it is ready. */
  start(): Promise<string>
  stop(): Promise<void>
  /** Runs a command as documented; its standard output. */
  command(...args: string[]): Promise<string>
  /** Where the operator has backups written. */
  backupFile: string
}

const PASSWORD = 'a long Passphrase 1!'

export async function liveFirstDay(installation: Installation, mails: Mailbox): Promise<void> {
  let url = await installation.start()
  for (const language of LANGUAGES) {
    const page = await fetch(`${url}/`, { headers: { 'accept-language': language } })
    assert.equal(page.status, 200, `the web is served in ${language}`)
  }
  const created = await installation.command('admin:create', '--email', 'ada@courier.example', '--name', 'Ada Lovelace')
  const admin = { username: 'ada@courier.example', password: created.trim().split('\n').at(-1) ?? '' }
  assert.equal((await signIn(url, admin)).role, 'admin')

  const orderId = await placeOrder(await registerClient(url, mails))
  const { call } = await signIn(url, admin)
  assert.equal((await call('GET', `/api/orders/${orderId}`)).status, 200, 'the admin sees the order')
  await installation.command('backup', installation.backupFile)

  const cancelled = await call('PATCH', `/api/orders/${orderId}`, { status: 'cancelled', reason: 'Ordered twice' })
  assert.equal(cancelled.body.status, 'cancelled', JSON.stringify(cancelled.body))
  await installation.stop()
  await installation.command('restore', installation.backupFile, '--replace')
  url = await installation.start()
  const after = await (await signIn(url, admin)).call('GET', `/api/orders/${orderId}`)
  assert.equal(after.body.status, 'pending', 'the order is as it was in the backup')
  await installation.stop()
}

type Reply = { status: number; body: Record<string, unknown> }
type Call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Reply>

async function signIn(url: string, account: { username: string; password: string }) {
  const reply = await send(url, 'POST', '/api/auth/login', account)
  assert.equal(reply.status, 200, `signing in: ${JSON.stringify(reply.body)}`)
  const call: Call = (method, path, body) => send(url, method, path, body, reply.cookie)
  return { role: reply.body.role, call }
}

/** With the link of the mail, without which nobody may order. */
async function registerClient(url: string, mails: Mailbox): Promise<Call> {
  const email = 'casey@clinic.example'
  const registered = await send(url, 'POST', '/api/register', { email, password: PASSWORD, firstName: 'Casey' })
  assert.equal(registered.status, 200, JSON.stringify(registered.body))
  const token = await mails.find(/#verify=([\w.-]+)/)
  assert.equal((await send(url, 'POST', '/api/auth/verify-email', { token })).status, 200)
  return (await signIn(url, { username: email, password: PASSWORD })).call
}

async function placeOrder(call: Call): Promise<number> {
  const [pickup, delivery] = [await findAddress(call, 'Houston 77030'), await findAddress(call, 'Houston 77002')]
  const choice = { serviceType: 'medical_prescription', priority: 'standard' }
  const points = {
    pickupLatitude: String(pickup.latitude),
    pickupLongitude: String(pickup.longitude),
    deliveryLatitude: String(delivery.latitude),
    deliveryLongitude: String(delivery.longitude),
  }
  const quote = await call('POST', '/api/pricing/calculate', { ...points, ...choice })
  assert.equal(quote.status, 200, JSON.stringify(quote.body))
  const order = await call('POST', '/api/orders', {
    ...points,
    ...choice,
    pickupAddress: pickup.address,
    pickupToken: pickup.token,
    deliveryAddress: delivery.address,
    deliveryToken: delivery.token,
    itemDescription: 'Prescription bag',
    totalCost: quote.body.totalCost,
    quoteToken: quote.body.quoteToken,
  })
  assert.equal(order.status, 201, JSON.stringify(order.body))
  return order.body.id as number
}

type Located = { address: string; latitude: number; longitude: number; token: string }

async function findAddress(call: Call, text: string): Promise<Located> {
  const suggestions = await call('POST', '/api/addresses/suggest', { q: text })
  const [first] = suggestions.body as unknown as { id: string }[]
  assert.ok(first, `nothing was found for ${text}: ${JSON.stringify(suggestions)}`)
  return (await call('POST', '/api/addresses/locate', { id: first.id })).body as unknown as Located
}

async function send(url: string, method: string, path: string, body?: object, cookie = '') {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { cookie, origin: url, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const set = reply.headers.getSetCookie().map((each) => each.split(';')[0])
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown>, cookie: set.join('; ') }
}

export type Mailbox = { url: string; find(pattern: RegExp): Promise<string>; close(): Promise<void> }

export async function openMailbox(): Promise<Mailbox> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Without a name server, looking up the client's name takes many seconds.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        // Quoted-printable breaks long lines and writes '=' as '=3D'.
        received.push(Buffer.concat(pieces).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`,
    async find(pattern) {
      for (;;) {
        const found = received.map((text) => pattern.exec(text)?.[1]).find(Boolean)
        if (found) return found
        await sleep(20)
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
