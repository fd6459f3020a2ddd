/** deploy/Dockerfile, performed into a temporary folder, and the first day of what it makes. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtInMaps } from '@meridian/maps/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_USER } from '../other-user.ts'
import { openContainer, ownerAndMode } from './container.ts'
import { liveFirstDay, type Mailbox, openMailbox } from './first-day.ts'
import { buildImage, type Image } from './image.ts'
import { installForProduction, productionPackages } from './packages.ts'

/** A whole day of several processes; it only ends a run that hangs. */
const LONG = { timeout: 600_000 }

let folder: string
let mails: Mailbox
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-image-'))
  await chmod(folder, 0o755)
  mails = await openMailbox()
})
afterAll(async () => {
  await mails.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Installing and building take minutes, a gigabyte and a network, so here each is replaced by its result; `npm run check:container`
 * performs them, before every release. `npm ci` for the web and for tools: nothing, for only the web's build uses it.
 */
const INSTEAD: Record<string, (image: Image) => Promise<void>> = {
  'npm ci': async () => {},
  'cd web && ../node_modules/.bin/vite build': async (image) => {
    await mkdir(image.at('/app/web/dist'))
    await writeFile(image.at('/app/web/dist/index.html'), '<!doctype html><title>Meridian</title>')
  },
  'npm ci --omit=dev --workspace=server --workspace=simulate': async (image) =>
    installForProduction(image.at('/app'), await productionPackages()),
}

test(
  'the image starts as its own user, makes an admin, takes an order, writes a backup and restores it',
  LONG,
  async () => {
    const done: string[] = []
    const image = await buildImage(folder, async (command, stage) => {
      await INSTEAD[command]?.(stage)
      if (command in INSTEAD) done.push(command)
      return command in INSTEAD
    })
    expect(done.sort()).toEqual(Object.keys(INSTEAD).sort())
    const missing = (await productionPackages()).filter((path) => !existsSync(image.at(join('/app', path))))
    expect(missing, 'packages that the image lacks').toEqual([])
    // Made once for all tests: this server would draw its own.
    await cp(await builtInMaps(), image.at('/data/maps'), { recursive: true })
    if (OTHER_USER)
      await promisify(execFile)('chown', ['-R', `${OTHER_USER.uid}:${OTHER_USER.gid}`, image.at('/data/maps')])
    const settings = { SMTP_URL: mails.url, BACKUP_PASSPHRASE: 'of-the-operator-16', LOG_LEVEL: 'warn' }
    const container = await openContainer(image, settings)
    try {
      await liveFirstDay(container, mails)
      const url = await container.start()
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready', build: 'given-to-it' })
    } finally {
      await container.stop()
    }
    const uid = OTHER_USER?.uid ?? process.getuid?.()
    expect(await ownerAndMode(container.backupFile)).toEqual({ uid, mode: 0o600 })
  },
)
