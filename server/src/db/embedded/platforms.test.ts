/** What each operating system needs, as far as it can be tested on another one. */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix, win32 } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { binariesIn, findBinaries, findSystemBinaries, packageName } from './binaries.ts'
import { programEnv, QUERIES } from './os-process.ts'

test('the programs have the names of their platform', () => {
  const mac = { platform: 'darwin', arch: 'arm64', join: posix.join }
  expect(binariesIn('/opt/pg/native', '18.4.0-beta.17', mac)).toEqual({
    initdb: '/opt/pg/native/bin/initdb',
    postgres: '/opt/pg/native/bin/postgres',
    majorVersion: '18',
  })
  const windows = { platform: 'win32', arch: 'x64', join: win32.join }
  expect(binariesIn('C:\\pg\\native', '18.4.0-beta.17', windows)).toEqual({
    initdb: 'C:\\pg\\native\\bin\\initdb.exe',
    postgres: 'C:\\pg\\native\\bin\\postgres.exe',
    majorVersion: '18',
  })
})

test("POSTGRES_BIN takes a folder with PostgreSQL's programs, and names what is wrong with another one", async () => {
  const own = await findBinaries(undefined, () => {})
  expect(await findSystemBinaries(dirname(own.postgres), undefined)).toEqual(own)
  await expect(findSystemBinaries('/nowhere/bin', undefined)).rejects.toThrow(
    /^The setting POSTGRES_BIN is wrong: \/nowhere\/bin must be/,
  )
  const folder = await mkdtemp(join(tmpdir(), 'meridian-unit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'bin'))
  for (const name of ['postgres', 'initdb'])
    await writeFile(join(folder, 'bin', name), '#!/bin/sh\necho "postgres (PostgreSQL) 15.14 (Debian)"\n', {
      mode: 0o755,
    })
  await expect(findSystemBinaries(join(folder, 'bin'), undefined)).rejects.toThrow(
    'The setting POSTGRES_BIN is wrong: it has PostgreSQL 15, and 17 or newer is needed',
  )
})

test('PostgreSQL for every platform is in the lockfile', () => {
  const lock = JSON.parse(readFileSync(new URL('../../../../package-lock.json', import.meta.url), 'utf8'))
  const machines = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'].map((name) =>
    name.split('-'),
  )
  for (const [platform = '', arch = ''] of machines)
    expect(Object.keys(lock.packages)).toContain(`node_modules/${packageName({ platform, arch })}`)
})

test("PostgreSQL's programs get nothing of our environment but what Windows needs to start them", () => {
  const env = {
    PGPORT: '1',
    LC_ALL: 'de_DE',
    PATH: '/mine',
    SystemRoot: 'D:\\Windows',
    TEMP: 'D:\\Temp',
    TMP: 'D:\\Temp',
  }
  expect(programEnv('darwin', env)).toEqual({
    LC_ALL: 'C',
    TZ: 'UTC',
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  })
  expect(programEnv('win32', env)).toEqual({
    LC_ALL: 'C',
    TZ: 'UTC',
    PATH: 'D:\\Windows\\System32;D:\\Windows',
    SystemRoot: 'D:\\Windows',
    TEMP: 'D:\\Temp',
    TMP: 'D:\\Temp',
  })
})

test('without /proc a process is asked for by ps, whose lines are not cut, and on Windows by its own programs', () => {
  for (const query of [QUERIES.darwin.start(7), QUERIES.darwin.server(7)]) expect(query).toContain('-ww')
  for (const query of [QUERIES.win32.start(7), QUERIES.win32.server(7)]) expect(query).not.toContain('ps')
})
