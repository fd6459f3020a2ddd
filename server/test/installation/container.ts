/** Runs a built image as an engine would: its command as its user, with its settings and those of the operator. */
import { stat } from 'node:fs/promises'
import { OTHER_USER } from '../other-user.ts'
import type { Installation } from './first-day.ts'
import type { Image } from './image.ts'
import { freePort, runCommand, startService } from './service.ts'

/** What compose.yaml sets, with the embedded database in the volume /data. */
type Settings = Record<string, string>

export async function openContainer(image: Image, settings: Settings): Promise<Installation> {
  if (image.user !== 'node') throw new Error(`The image runs as ${image.user}`)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PATH: `${image.at('/usr/local/bin')}:/usr/bin:/bin`,
    ...Object.fromEntries(
      Object.entries(image.env).map(([name, value]) => [name, value.startsWith('/') ? image.at(value) : value]),
    ),
    PORT: String(port),
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    ...settings,
  }
  const process = { cwd: image.at(image.workdir), env, user: OTHER_USER }
  let service: Awaited<ReturnType<typeof startService>> | undefined
  return {
    async start() {
      service = await startService({ ...process, command: image.command })
      return url
    },
    async stop() {
      await service?.stop()
    },
    // `docker compose exec node1 meridian …`
    command: (...args) => runCommand({ ...process, command: ['meridian', ...args] }),
    backupFile: image.at('/backups/first.zip.age'),
  }
}

/** Whose a file is, and who may read it. */
export async function ownerAndMode(file: string): Promise<{ uid: number; mode: number }> {
  const { uid, mode } = await stat(file)
  return { uid, mode: mode & 0o777 }
}
