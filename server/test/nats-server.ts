import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

export type NatsServer = { url: string; start(): Promise<void>; kill(): Promise<void> }

/** A NATS server that can be killed and started again where its clients look for it. */
export async function startNatsServer(program: string): Promise<NatsServer> {
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(program, ['--addr', '127.0.0.1', '--port', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    let said = ''
    await new Promise<void>((resolve, reject) => {
      started.once('error', reject)
      started.once('exit', () => reject(new Error(`nats-server did not start\n${said}`)))
      started.stderr.on('data', (chunk) => {
        said += chunk
        if (said.includes('Server is ready')) resolve()
      })
    })
  }

  async function kill(): Promise<void> {
    const killed = child
    child = undefined
    if (!killed || killed.exitCode !== null) return
    const exit = once(killed, 'exit')
    killed.kill('SIGKILL')
    await exit
  }

  await start()
  return { url: `nats://127.0.0.1:${port}`, start, kill }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
