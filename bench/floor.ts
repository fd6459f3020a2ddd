/**
 * The floor: a bare Fastify in a process of its own, the same Node, one JSON route and one POST with a body schema. Every figure
 * of `npm run bench` is a ratio to it, measured in the same run.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'

export type Floor = { url: string; pid: number; stop(): void }

export async function startFloor(): Promise<Floor> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['serve'])
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: child.pid as number, stop: () => child.kill() }
}

async function serve(): Promise<void> {
  const app = Fastify()
  app.get('/', async () => ({ status: 'ok' }))
  const number = { type: 'number' }
  const string = { type: 'string' }
  const body = {
    type: 'object',
    required: ['latitude', 'longitude', 'timestamp', 'status'],
    properties: { latitude: number, longitude: number, accuracy: number, timestamp: string, status: string },
  }
  app.post('/', { schema: { body } }, async () => ({ status: 'ok' }))
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'serve') await serve()
