/**
 * Without a container engine: what deploy/Dockerfile copies from the checkout into the image, in a folder, and its command with its settings. So a file or
 * a package that the image lacks is found everywhere. How the image installs and builds is for an engine to try (engine.ts).
 */
import { chown, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { builtInMaps } from '@meridian/maps/testing.ts'
import { OTHER_USER } from '../other-user.ts'
import { BUILD_ID, type ImageInstallation } from './engine.ts'
import { linkTracked, ROOT } from './linked-files.ts'
import { installForProduction, productionPackages } from './packages.ts'
import { freePort, runCommand, startService } from './service.ts'

/** What the last stage takes from the others: the manifests, and beside them what npm and Vite make, which is put there instead. */
const FROM_STAGES = ['--from=production /app ./', '--from=build /app/web/dist web/dist']

export async function copyImage(folder: string, settings: Record<string, string>): Promise<ImageInstallation> {
  const stages = (await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8')).split(/^FROM /m)
  const [manifests = '', last = ''] = [stages.find((text) => /^\S+ AS manifests\n/.test(text)), stages.at(-1)]
  const copied = [...valuesOf('COPY', manifests), ...valuesOf('COPY', last)]
  const fromStages = copied.filter((text) => text.startsWith('--from='))
  if (fromStages.join() !== FROM_STAGES.join()) throw new Error(`Teach this test to copy ${fromStages.join(', ')}`)
  const at = (path: string) => join(folder, path)
  await linkTracked(at('/app'), copied.filter((text) => !text.startsWith('--from=')).flatMap(copiedPaths))
  await installForProduction(at('/app'), await productionPackages())
  await addPages(at('/app/web/dist'))
  for (const path of ['/data', '/backups']) await mkdir(at(path))
  // Made once for all tests: this server would draw its own.
  await cp(await builtInMaps(), at('/data/maps'), { recursive: true })
  await giveToUser(folder, ['data', 'backups'])

  const port = await freePort()
  const url = `http://localhost:${port}`
  const set = valuesOf('ENV', last).flatMap((text) => text.split(' ').map((setting) => setting.split('=')))
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    ...Object.fromEntries(
      set.map(([name, value = '']) => [name, value.startsWith('/') ? at(value) : value.replace('$BUILD_ID', BUILD_ID)]),
    ),
    PORT: String(port),
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    ...settings,
  }
  const program = { cwd: at('/app'), env, user: OTHER_USER }
  const backupFile = at('/backups/first.zip.age')
  let service: Awaited<ReturnType<typeof startService>> | undefined
  const stop = async () => void (await service?.stop())
  return {
    async start() {
      service = await startService({ ...program, command: JSON.parse(valuesOf('CMD', last)[0] ?? '') })
      return url
    },
    stop,
    command: (...args) => runCommand({ ...program, command: [at('/app/deploy/meridian'), ...args] }),
    backupFile,
    async ownerAndMode() {
      const { uid, mode } = await stat(backupFile)
      const owner = uid === (OTHER_USER?.uid ?? process.getuid?.()) ? valuesOf('USER', last)[0] : uid
      return `${owner} ${(mode & 0o777).toString(8)}`
    },
    remove: stop,
  }
}

const valuesOf = (name: string, stage: string) =>
  [...stage.matchAll(RegExp(`^${name} (.+)$`, 'gm'))].map(([, text = '']) => text)

function copiedPaths(text: string): string[] {
  const words = text.split(' ')
  const target = words.pop() ?? ''
  const moved = words.find((path) => path !== (target.endsWith('/') ? posix.join(target, basename(path)) : target))
  if (moved) throw new Error(`Teach this test to copy ${moved} to another path`)
  return words
}

async function addPages(dist: string): Promise<void> {
  for (const language of LANGUAGES) {
    const folder = language === 'en' ? dist : join(dist, language)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Meridian</title>')
  }
}

async function giveToUser(folder: string, paths: string[]): Promise<void> {
  if (!OTHER_USER) return
  for (const path of paths) {
    const below = await readdir(join(folder, path), { recursive: true })
    for (const name of ['', ...below]) await chown(join(folder, path, name), OTHER_USER.uid, OTHER_USER.gid)
  }
}
