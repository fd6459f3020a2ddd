/** Requests by bare socket, for what no HTTP client does: a body that is announced and never sent, sent slowly, or broken off. */
import { connect, type Socket } from 'node:net'

export type RawRequest = {
  /** The status of the reply, and its body as JSON, once all of it is there. */
  reply: Promise<RawReply>
  send(bytes: string | Buffer): void
  hangUp(): void
  /** Resolves when the connection has ended, by whomever. */
  closed: Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever came back
type RawReply = { status: number; headers: string; body: any }

/** Sends the headers only. `address`: as `listen` returns it. */
export function startRequest(
  address: string,
  { method, path, headers = {} }: { method: string; path: string; headers?: Record<string, string | number> },
): RawRequest {
  const { port, host } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([k, v]) => `${k}: ${v}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  // The server may close while something is still being sent.
  socket.on('error', () => {})
  const reply = replyOn(socket)
  // A test that hangs up does not wait for one.
  reply.catch(() => {})
  return {
    reply,
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    send: (bytes) => void socket.write(bytes),
    hangUp: () => void socket.destroy(),
  }
}

function replyOn(socket: Socket): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
      const reply = completeReply(text)
      if (reply) resolve(reply)
    })
    socket.once('close', () => reject(new Error(`The connection was closed after: ${text.slice(0, 500)}`)))
  })
}

function completeReply(text: string): RawReply | null {
  const [headers = '', rest] = text.split('\r\n\r\n')
  const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0)
  const body = Buffer.from(rest ?? '').subarray(0, length)
  if (rest === undefined || body.length < length) return null
  return { status: Number(headers.slice(9, 12)), headers, body: length > 0 ? JSON.parse(body.toString()) : null }
}
