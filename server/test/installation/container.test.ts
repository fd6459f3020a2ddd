/** deploy/Dockerfile, performed into a temporary folder, and the first day of what it makes. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { builtInMaps } from '@meridian/maps/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_USER } from '../other-user.ts'
import { openContainer, ownerAndMode } from './container.ts'
import { liveFirstDay, type Mailbox, openMailbox } from './first-day.ts'
import { buildImage, copyTree, type Image, ROOT } from './image.ts'

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
  'npm ci --omit=dev --workspace=server --workspace=simulate': installForProduction,
}

/** Exactly the packages that npm says belong to it, where npm puts them: one that only the whole checkout has is missing. */
async function installForProduction(image: Image): Promise<void> {
  for (const path of await productionPackages()) {
    const target = image.at(join('/app', path))
    await mkdir(dirname(target), { recursive: true })
    const source = join(ROOT, path)
    if ((await lstat(source)).isSymbolicLink()) await symlink(await readlink(source), target)
    else await copyPackage(source, target)
  }
}

async function productionPackages(): Promise<string[]> {
  const args = ['ls', '--omit=dev', '--workspace=server', '--workspace=simulate', '--parseable', '--all']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT })
  const paths = stdout.split('\n').map((line) => relative(ROOT, line))
  return paths.filter((path) => path.includes('node_modules'))
}

/** Without the packages inside, which are listed themselves. */
const copyPackage = (from: string, to: string) =>
  copyTree(from, to, { isIgnored: (path) => path.split('/').includes('node_modules'), below: '' })

test('the image starts as its own user, makes an admin, takes an order, writes a backup and restores it', async () => {
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
  } finally {
    await container.stop()
  }
  const uid = OTHER_USER?.uid ?? process.getuid?.()
  expect(await ownerAndMode(container.backupFile)).toEqual({ uid, mode: 0o600 })
})
