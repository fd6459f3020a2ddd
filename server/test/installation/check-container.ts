/**
 * `npm run check:container`: builds deploy/Dockerfile with the container engine of this machine and has the first day of its image. It takes
 * minutes, a gigabyte and a network; the release runs it before it publishes the image.
 */
import assert from 'node:assert/strict'
import { buildImage, findEngine } from './engine.ts'
import { liveFirstDay, openMailbox } from './first-day.ts'

const engine = findEngine()
if (!engine)
  throw new Error('Nothing was checked: neither docker nor podman answers on this machine, or it is not Linux')
const mails = await openMailbox()
try {
  const settings = { SMTP_URL: mails.url, BACKUP_PASSPHRASE: 'of-the-operator-16', LOG_LEVEL: 'warn' }
  const image = await buildImage(engine, settings)
  try {
    await liveFirstDay(image, mails)
    assert.equal(await image.ownerAndMode(), 'node 600')
  } finally {
    await image.remove()
  }
  console.log('The image starts, makes an admin, takes an order, writes a backup and restores it.')
} finally {
  await mails.close()
}
