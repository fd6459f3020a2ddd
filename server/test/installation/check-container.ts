/**
 * `npm run check:container`: performs deploy/Dockerfile to the letter, with the real `npm ci` and the real build of the web, and has
 * the first day of what it makes. It takes minutes, a gigabyte and a network; the release runs it before it builds the image.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openContainer } from './container.ts'
import { liveFirstDay, openMailbox } from './first-day.ts'
import { buildImage } from './image.ts'

const folder = await mkdtemp(join(tmpdir(), 'meridian-image-'))
const mails = await openMailbox()
try {
  await chmod(folder, 0o755)
  const image = await buildImage(folder, async (command) => {
    console.log(`RUN ${command}`)
    return false
  })
  const container = await openContainer(image, {
    SMTP_URL: mails.url,
    BACKUP_PASSPHRASE: 'of-the-operator-16',
    LOG_LEVEL: 'warn',
  })
  console.log(image.command.join(' '))
  await liveFirstDay(container, mails).finally(() => container.stop())
  console.log('The image starts, makes an admin, takes an order, writes a backup and restores it.')
} finally {
  await mails.close()
  await rm(folder, { recursive: true, force: true })
}
