/** deploy/Dockerfile, built where a container engine is, and the first day of the image. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILD_ID, buildImage, findEngine } from './engine.ts'
import { liveFirstDay, type Mailbox, openMailbox } from './first-day.ts'
import { copyImage } from './image-files.ts'

/** Installing, building and a whole day of several processes; it only ends a run that hangs. */
const LONG = { timeout: 600_000 }

const ENGINE = findEngine()
const HOW = ENGINE ? `built by ${ENGINE}` : 'NOT BUILT, for no container engine answers: the files that it copies'

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

test(
  `the image (${HOW}) starts as its own user, makes an admin, takes an order, writes a backup and restores it`,
  LONG,
  async () => {
    const settings = { SMTP_URL: mails.url, BACKUP_PASSPHRASE: 'of-the-operator-16', LOG_LEVEL: 'warn' }
    const image = ENGINE ? await buildImage(ENGINE, settings) : await copyImage(folder, settings)
    try {
      await liveFirstDay(image, mails)
      const url = await image.start()
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready', build: BUILD_ID })
      expect(await image.ownerAndMode()).toBe('node 600')
    } finally {
      await image.remove()
    }
  },
)
