/**
 * The other side of bench/attacks.ts, in a process of its own: each attack needs an account at most, and means to take more of the
 * node than it sends. `node bench/attacker.ts` is forked with what it attacks, and counts its replies.
 */
import { request } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { workbook } from '../server/test/workbook-file.ts'

export type Victim = {
  url: string
  /** Of an account that is not the legitimate caller's. */
  cookie: string
  /** Of that account: files may be attached to it. */
  orderId: number
}
/** Statuses of its replies; 0 for a connection that was closed without one. */
type Attack = (victim: Victim, turn: number) => Promise<number[]>
export type Attacked = { turns: number; statuses: Record<string, number> }

const KB = 1024
const MB = 1024 * KB
const MAILS = 'a@b.co '
const CSV =
  'Pickup address,Delivery address,Item\r\n"1504 Taub Loop, Houston, TX 77030","100 Main St, Houston, TX 77002",Box'

export const ATTACKS: Record<string, Attack> = {
  '250 KB of mail addresses to sign out, signed out': async ({ url }) => [
    await post(url, '/api/auth/logout', { note: MAILS.repeat((250 * KB) / MAILS.length) }),
  ],
  'an import with a note of 500 KB': async ({ url, cookie }) => [
    await post(
      url,
      '/api/imports',
      { ...file(CSV), again: true, note: MAILS.repeat((500 * KB) / MAILS.length) },
      cookie,
    ),
  ],
  '13.8 MB of zeros': async ({ url, cookie }) => [
    await post(url, '/api/imports', `{"zeros":[${'0,'.repeat(13_800_000 / 2 - 10)}0]}`, cookie),
  ],
  '100 slow connections of 7 MB, without a cookie': ({ url }) => sideBySide(100, () => sendSlowly(url, 7 * MB)),
  'eight workbooks with a cell at ZZ99999': async ({ url, cookie }) => {
    const far = '<row r="99999"><c r="ZZ99999" t="inlineStr"><is><t>x</t></is></c></row>'
    const data = (await workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>Item</t></is></c></row>${far}`)).toString(
      'base64',
    )
    return sideBySide(8, () => post(url, '/api/imports', { fileName: 'far.xlsx', data, again: true }, cookie))
  },
  '16 sign-ins with random names': ({ url }, turn) =>
    sideBySide(16, (at) =>
      post(url, '/api/auth/login', { username: `nobody-${turn}-${at}`, password: 'no such password' }),
    ),
  '200 misspelled addresses of sites': async ({ url, cookie }, turn) => {
    const rows = Array.from({ length: 200 }, (_, at) => `Site ${at},"${turn}${at} Fannin Streeet, Huston, TX"`)
    return [
      await post(url, '/api/organization/sites/import/preview', file(['Name,Address', ...rows].join('\n')), cookie),
    ]
  },
  '60 attached files': ({ url, cookie, orderId }, turn) =>
    sideBySide(60, (at) => {
      const data = Buffer.from(readings(turn * 60 + at, 200 * KB)).toString('base64')
      return post(url, `/api/orders/${orderId}/files`, { kind: 'logger_csv', data }, cookie)
    }),
}

const file = (text: string) => ({ fileName: 'orders.csv', data: Buffer.from(text).toString('base64') })
const sideBySide = (count: number, one: (at: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)))

/** A logger's file, of which no two are the same. */
function readings(number: number, bytes: number): string {
  const begin = Date.now() - 86_400_000
  const lines = Array.from(
    { length: bytes / 30 },
    (_, at) => `${new Date(begin + at * 10_000).toISOString()},${4 + (number % 500) / 1000}`,
  )
  return ['Time,Temperature (°C)', ...lines].join('\n')
}

function post(url: string, path: string, body: object | string, cookie = ''): Promise<number> {
  const json = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const headers = { 'content-type': 'application/json', 'content-length': json.length, cookie, ...ELSEWHERE }
  return new Promise((resolve) => {
    const sent = request(url + path, { method: 'POST', headers }, (reply) => {
      reply.resume()
      reply.once('close', () => resolve(reply.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
    sent.end(json)
  })
}

/** Not from the address of the legitimate caller. */
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.66' }
const PIECE = Buffer.alloc(64 * KB, '[')

async function sendSlowly(url: string, bytes: number): Promise<number> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let status = 0
  socket.once('data', (head) => (status = Number(head.toString('latin1', 9, 12))))
  socket.on('error', () => {})
  const lines = [
    'POST /api/imports HTTP/1.1',
    `host: ${host}`,
    'content-type: application/json',
    `content-length: ${bytes}`,
  ]
  socket.write(`${[...lines, 'x-forwarded-for: 203.0.113.66'].join('\r\n')}\r\n\r\n`)
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += PIECE.length) {
    socket.write(PIECE)
    await sleep(20)
  }
  socket.destroy()
  return status
}

/** Attacks for as long as it is told, or once for 0 seconds. */
async function attack(name: string, victim: Victim, seconds: number): Promise<Attacked> {
  const attacked: Attacked = { turns: 0, statuses: {} }
  const until = performance.now() + seconds * 1000
  do {
    for (const status of await (ATTACKS[name] as Attack)(
      victim,
      Math.floor(performance.timeOrigin + performance.now()),
    ))
      attacked.statuses[status] = (attacked.statuses[status] ?? 0) + 1
    attacked.turns++
  } while (performance.now() < until)
  return attacked
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // In life it is another machine: what it takes to send must not be missing here.
  setPriority(19)
  process.on('message', async ({ name, victim, seconds }: { name: string; victim: Victim; seconds: number }) =>
    process.send?.(await attack(name, victim, seconds)),
  )
  process.send?.('ready')
}
