/** A service and its commands as processes of this machine. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Process = {
  command: string[]
  cwd: string
  env: Record<string, string | undefined>
  user: { uid: number; gid: number } | undefined
}

export async function startService({
  command,
  cwd,
  env,
  user,
}: Process): Promise<{ stop(): Promise<void>; output(): string }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...user })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  const isReady = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('Meridian is ready at') && resolve())
  })
  await Promise.race([isReady, ended])
  if (hasEnded(child)) throw new Error(`The service did not start:\n${output}`)
  return {
    output: () => output,
    async stop() {
      if (!hasEnded(child)) child.kill('SIGTERM')
      await ended
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The standard output of a command; its error output in the error. */
export async function runCommand({ command, cwd, env, user }: Process): Promise<string> {
  const [program = '', ...args] = command
  return (await promisify(execFile)(program, args, { cwd, env, ...user })).stdout
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Asks until it answers; an error with its log when it is not active any more. */
export async function untilReady(
  url: string,
  isActive: () => Promise<unknown>,
  log: () => Promise<string>,
): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    await isActive().catch(async () => {
      throw new Error(`The service did not start:\n${await log()}`)
    })
    await sleep(100)
  }
}
