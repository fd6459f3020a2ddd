/**
 * A machine in a folder, on which deploy/meridian.service is installed by the commands at its top, as they are written there. Only
 * what such a machine has and a test has not is put in its place: its paths, its user, systemctl, useradd and npm. Nothing else installs
 * by these commands, runs `meridian` beside a service, or upgrades one; what systemd thinks of the unit, deploy.test.ts asks it.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OTHER_USER } from '../other-user.ts'
import { linkTracked } from './linked-files.ts'
import { productionPackages } from './packages.ts'
import { freePort, untilReady } from './service.ts'

export type Machine = {
  /** Where a path of the machine is on this one. */
  at(path: string): string
  url: string
  /** What a shell of root on that machine runs. */
  shell(command: string, folder?: string): Promise<string>
  serviceLog(): Promise<string>
  start(): Promise<string>
  stop(): Promise<void>
}

const SYSTEMCTL = fileURLToPath(new URL('./systemctl.ts', import.meta.url))
const NPM = fileURLToPath(new URL('./npm.ts', import.meta.url))

export async function openMachine(folder: string): Promise<Machine> {
  const at = (path: string) => join(folder, path)
  const port = await freePort()
  const url = `http://localhost:${port}`
  for (const path of ['/opt', '/var/lib', '/etc/systemd/system', '/usr/local/bin', '/bin'])
    await mkdir(at(path), { recursive: true })
  await writeFile(at('/packages.json'), JSON.stringify(await productionPackages()))
  await writeProgram(at('/bin/systemctl'), `exec '${process.execPath}' '${SYSTEMCTL}' "$@"`)
  await writeProgram(at('/bin/npm'), `exec '${process.execPath}' '${NPM}' '${at('/packages.json')}' "$@"`)
  await writeProgram(at('/bin/useradd'), 'exit 0')
  await linkTracked(at('/origin'), ['.', ':!docs', ':!e2e', ':!bench'])
  await rewriteUnit(at('/origin/deploy/meridian.service'), { at, url, port })
  const env = {
    PATH: `${at('/usr/local/bin')}:${at('/bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: at('/'),
    MERIDIAN_UNIT: at('/etc/systemd/system/meridian.service'),
    GIT_CONFIG_GLOBAL: '/dev/null',
  }
  const shell = async (command: string, cwd = folder) =>
    (await promisify(execFile)('/bin/sh', ['-ec', command], { cwd, env })).stdout
  await shell(`git init --quiet --initial-branch=main && git add --all && ${COMMIT} First`, at('/origin'))
  const serviceLog = () => readFile(`${env.MERIDIAN_UNIT}.log`, 'utf8')
  return {
    at,
    url,
    shell,
    serviceLog,
    async start() {
      await shell('systemctl start meridian')
      await untilReady(url, () => shell('systemctl is-active meridian'), serviceLog)
      return url
    },
    stop: async () => void (await shell('systemctl stop meridian')),
  }
}

export const COMMIT = 'git -c user.name=Test -c user.email=test@test.example commit --quiet --message'

/** The commands in the comment at the top of the unit. */
export async function installSteps(machine: Machine): Promise<string[]> {
  const lines = (await readFile(machine.at('/origin/deploy/meridian.service'), 'utf8')).split('\n')
  const comment = lines.slice(0, lines.indexOf('[Unit]'))
  return comment
    .filter((line) => line.startsWith('#   '))
    .map((line) => line.slice(4).replace('REPOSITORY', machine.at('/origin')))
}

async function rewriteUnit(
  file: string,
  { at, url, port }: { at(path: string): string; url: string; port: number },
): Promise<void> {
  const user = OTHER_USER ? 'nobody' : userInfo().username
  const text = (await readFile(file, 'utf8'))
    .replaceAll(/(?<=[ =])\/(opt|var|etc|usr\/local)\//g, (path) => at(path))
    .replaceAll('https://courier.example.com', url)
    .replace('PORT=3000', `PORT=${port}`)
    .replace('User=meridian', `User=${user}`)
  // Not written into the file that is linked to.
  await promisify(execFile)('rm', [file])
  await writeFile(file, text)
}

async function writeProgram(file: string, text: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${text}\n`)
  await chmod(file, 0o755)
}
