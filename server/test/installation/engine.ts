/** deploy/Dockerfile, built by a container engine, and a container of it with its volumes. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { Installation } from './first-day.ts'
import { ROOT } from './linked-files.ts'
import { freePort, untilReady } from './service.ts'

/** One that answers. Elsewhere than on Linux a container does not share the machine's network, on which the test's mail server is. */
export function findEngine(): string | undefined {
  if (process.platform !== 'linux') return undefined
  return ['docker', 'podman'].find((program) => spawnSync(program, ['version'], { stdio: 'ignore' }).status === 0)
}

export const BUILD_ID = 'given-to-it'
const BACKUP_FILE = '/backups/first.zip.age'

export type ImageInstallation = Installation & {
  /** Of the backup: 'node 600' */
  ownerAndMode(): Promise<string>
  remove(): Promise<void>
}

export async function buildImage(engine: string, settings: Record<string, string>): Promise<ImageInstallation> {
  const image = `meridian-test-${process.pid}`
  await runShown(engine, [
    'build',
    '--file=deploy/Dockerfile',
    `--build-arg=BUILD_ID=${BUILD_ID}`,
    `--tag=${image}`,
    '.',
  ])
  const port = await freePort()
  const url = `http://localhost:${port}`
  const all = { PORT: String(port), PUBLIC_URL: url, HOST: '127.0.0.1', ...settings }
  const options = [
    '--network=host',
    `--volume=${image}-data:/data`,
    `--volume=${image}-backups:/backups`,
    ...Object.entries(all).map(([name, value]) => `--env=${name}=${value}`),
  ]
  const call = async (...args: string[]) => (await promisify(execFile)(engine, args)).stdout
  const runOnce = (...command: string[]) => call('run', '--rm', ...options, image, ...command)
  let container = ''
  let isRunning = false
  return {
    async start() {
      if (container) await call('start', container)
      else container = (await call('run', '--detach', ...options, image)).trim()
      isRunning = true
      await untilReady(
        url,
        async () => (await call('container', 'inspect', '--format={{.State.Running}}', container)).trim() === 'true',
        () => call('logs', container),
      )
      return url
    },
    async stop() {
      isRunning = false
      if (container) await call('stop', '-t', '60', container)
    },
    // `docker compose exec node1 meridian …`; with every node stopped `run --rm`
    command: (...args) => (isRunning ? call('exec', container, 'meridian', ...args) : runOnce('meridian', ...args)),
    backupFile: BACKUP_FILE,
    ownerAndMode: async () => (await runOnce('stat', '--format=%U %a', BACKUP_FILE)).trim(),
    async remove() {
      if (container) await call('rm', '--force', container)
      await call('volume', 'rm', '--force', `${image}-data`, `${image}-backups`)
      await call('image', 'rm', '--force', image)
    },
  }
}

/** With its output in the error. */
async function runShown(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output.slice(-10_000)}`)
}
