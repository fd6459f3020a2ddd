/** deploy/meridian.service, installed by its own commands, used for a day, and upgraded. */
import { execFile } from 'node:child_process'
import { appendFile, chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtInMaps } from '@meridian/maps/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_USER } from '../other-user.ts'
import { liveFirstDay, type Mailbox, openMailbox } from './first-day.ts'
import { COMMIT, installSteps, type Machine, openMachine } from './machine.ts'

/** A whole day of several processes; it only ends a run that hangs. */
const LONG = { timeout: 600_000 }

let folder: string
let mails: Mailbox
let machine: Machine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-machine-'))
  await chmod(folder, 0o755)
  mails = await openMailbox()
  machine = await openMachine(folder)
})
afterAll(async () => {
  await machine.stop()
  await mails.close()
  await rm(folder, { recursive: true, force: true })
})

const quoted = (words: string[]) => words.map((word) => `'${word}'`).join(' ')

test(
  'the commands at the top of the unit install it; it makes an admin, takes an order, writes a backup and restores it',
  LONG,
  async () => {
    for (const step of await installSteps(machine)) await machine.shell(step)
    await machine.stop()
    const settings = machine.at('/etc/meridian.env')
    expect((await stat(settings)).mode & 0o777).toBe(0o600)
    expect(await readFile(settings, 'utf8')).toMatch(
      /^PUBLIC_URL=\S+\nBACKUP_PASSPHRASE=\S{32}\nSECRETS_KEY=[0-9a-f]{64}\n$/,
    )
    // They are not made anew when the steps are repeated.
    await expect(machine.shell((await installSteps(machine))[2] ?? '')).rejects.toThrow(/exists|clobber|overwrite/)
    await appendFile(settings, `SMTP_URL=${mails.url}\nLOG_LEVEL=warn\nMAPS_PACK=${machine.at('/none')}\n`)
    await addMaps(machine.at('/var/lib/meridian'))

    const backupFile = machine.at('/var/lib/meridian/backups/first.zip.age')
    // From root's shell, anywhere.
    const command = (...args: string[]) => machine.shell(`meridian ${quoted(args)}`)
    await liveFirstDay({ start: machine.start, stop: machine.stop, command, backupFile }, mails)
    expect((await stat(backupFile)).uid).toBe(OTHER_USER?.uid ?? process.getuid?.())
  },
)

/** Made once for all tests: this server would draw its own. */
async function addMaps(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'maps'), { recursive: true, force: true })
  await cp(await builtInMaps(), join(dataDir, 'maps'), { recursive: true })
  if (OTHER_USER)
    await promisify(execFile)('chown', ['-R', `${OTHER_USER.uid}:${OTHER_USER.gid}`, join(dataDir, 'maps')])
}

test(
  'after a git pull alone the start is refused in one sentence; npm run upgrade backs up, builds, checks and starts the new version',
  LONG,
  async () => {
    const [origin, checkout] = [machine.at('/origin'), machine.at('/opt/meridian')]
    await rm(join(origin, 'web/index.html'))
    await writeFile(join(origin, 'web/index.html'), '<!doctype html><title>The next version</title>')
    await machine.shell(`git add --all && ${COMMIT} Second`, origin)
    const next = await machine.shell('git rev-parse HEAD', origin)

    await machine.shell('git pull --quiet', checkout)
    await expect(machine.start()).rejects.toThrow(
      /"msg":"The web was not built from this version of Meridian: run npm run upgrade"\}\n$/,
    )
    await machine.shell('git reset --quiet --hard HEAD~1 && npm run build', checkout)
    await machine.start()

    const output = await machine.shell('npm run upgrade', checkout)
    expect(output).toMatch(/Database: the embedded one in \S+meridian\nWrote \S+before-upgrade-\S+\.zip\.age: /)
    expect(output).toMatch(/systemctl stop.+It is of this version.+systemctl start.+The new version is ready\.\n$/s)
    expect(await machine.shell('git rev-parse HEAD', checkout)).toBe(next)
    const backups = await readdir(machine.at('/var/lib/meridian/backups'))
    expect(backups.filter((name) => name.startsWith('before-upgrade-'))).toHaveLength(1)
    await machine.stop()
  },
)

test(
  'without a public address no demo is loaded, and without its settings neither the service nor a command does anything',
  LONG,
  async () => {
    const settings = machine.at('/etc/meridian.env')
    const text = await readFile(settings, 'utf8')
    await writeFile(settings, `${text.replace(/^PUBLIC_URL=.*$/m, '')}\nDATA_DIR=${machine.at('/var/lib/other')}\n`)
    await expect(machine.start()).rejects.toThrow(/"msg":"The setting PUBLIC_URL is missing: .+ demo accounts.+"\}\n$/)
    await rm(settings)
    await expect(machine.shell('systemctl start meridian')).rejects.toThrow(/meridian\.env/)
    await expect(machine.shell('meridian db:version')).rejects.toThrow(
      /meridian\.env, which the service needs, is missing/,
    )
  },
)
