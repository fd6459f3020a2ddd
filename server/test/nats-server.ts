import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

export type NatsServer = {
  url: string
  /** With a password, earlier clients are refused. */
  start(password?: string): Promise<void>
  kill(): Promise<void>
  /** How many clients it has refused since it started. */
  refusals(): number
}

/** A NATS server that can be killed and started again where its clients look for it. */
export async function startNatsServer(program: string): Promise<NatsServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let said = ''

  async function start(password?: string): Promise<void> {
    const login = password === undefined ? [] : ['--auth', password]
    const started = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...login], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    said = ''
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
  const refusals = () => said.split('authentication error').length - 1
  return { url: `nats://127.0.0.1:${port}`, start, kill, refusals }
}
