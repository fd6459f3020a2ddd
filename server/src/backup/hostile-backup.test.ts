/** Backups that someone has changed. Each attack here ran a program, or wrote where it should not, before it was refused. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import { createArchive, openArchive } from './archive.ts'
import { writeBackup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { boundsToSql } from './partition-bounds.ts'
import { restoreBackup } from './restore.ts'

/** The worst case: an operator who restores a file without knowing who wrote it. */
const PLAIN = { passphrase: undefined, mayBePlain: true }

let folder: string
let honest: string
let targetUrls: DatabaseUrls
const drops: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  // The server's programs run under an account of their own, which must be able to leave its mark.
  await chmod(folder, 0o777)
  await mkdir(join(folder, 'data'))
  honest = join(folder, 'honest.zip')
  const { url, urls, drop } = await createTestDatabase()
  drops.push(drop)
  targetUrls = urls
  await writeBackup({
    url,
    dataDir: join(folder, 'data'),
    file: honest,
    passphrase: undefined,
    version: '0.1.0',
    now: new Date(),
  })
})
afterAll(async () => {
  await Promise.all(drops.map((drop) => drop()))
  await rm(folder, { recursive: true, force: true })
})

/** The same parts with another manifest. */
async function changed(name: string, change: (manifest: Manifest) => void): Promise<string> {
  const file = join(folder, `${name}.zip`)
  const archive = await openArchive(honest, PLAIN)
  const copy = createArchive(file, undefined)
  for (const part of archive.manifest.parts) await copy.add(part.name, await archive.read(part.name))
  const manifest = structuredClone(archive.manifest)
  change(manifest)
  await copy.finish(manifest)
  archive.close()
  return file
}

const restore = (file: string) =>
  restoreBackup({
    ...PLAIN,
    urls: targetUrls,
    isShared: false,
    s3Url: undefined,
    secretsKey: undefined,
    dataDir: join(folder, 'restored'),
    file,
    mayReplace: true,
    mayBeOther: true,
  })

const locations = (manifest: Manifest) =>
  manifest.tables.find(({ name }) => name === 'locations') as Manifest['tables'][0]

test('bounds of a partition that carry a statement are refused, and nothing of it runs', async () => {
  const proof = join(folder, 'ran')
  const file = await changed('bounds', (manifest) => {
    locations(manifest).partitions.push({
      name: 'locations_20990101',
      bounds: `for values from ('2099-01-01') to ('2099-01-02'); copy (select 1) to program ': > ${proof}'`,
    })
  })
  const outcome = await restore(file).catch((error: Error) => error.message)
  expect(existsSync(proof), 'the shell command of the manifest ran').toBe(false)
  expect(outcome).toMatch(/is damaged or is no backup of Meridian/)
})

test('bounds are written anew from what was read, and everything else is no bounds', () => {
  expect(boundsToSql("FOR VALUES FROM ('2026-03-04 00:00:00+00') TO ('2026-03-05 00:00:00+00')")).toBe(
    "for values from ('2026-03-04 00:00:00+00') to ('2026-03-05 00:00:00+00')",
  )
  expect(boundsToSql("FOR VALUES IN ('business')")).toBe("for values in ('business')")
  expect(boundsToSql('DEFAULT')).toBe('default')
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (before, after) => {
      for (const bounds of ['DEFAULT', "FOR VALUES IN ('business')"]) {
        expect(boundsToSql(`${bounds}${after}`)).toBeUndefined()
        if (before) expect(boundsToSql(`${before}${bounds}`)).toBeUndefined()
      }
      if (!/^[a-z_]{1,63}$/.test(after)) expect(boundsToSql(`FOR VALUES IN ('${after}')`)).toBeUndefined()
    }),
  )
})

test.each<[string, (manifest: Manifest) => void]>([
  ['SQL in the name of a table', (manifest) => Object.assign(locations(manifest), { name: 'locations" cascade; --' })],
  ['SQL in the name of a column', (manifest) => locations(manifest).columns.push("id\") from program 'id' --")],
  [
    'SQL in the name of a partition',
    (manifest) => Object.assign(locations(manifest).partitions[0] ?? {}, { name: 'a"; --' }),
  ],
  ['SQL in the name of a sequence', (manifest) => Object.assign(manifest.sequences[0] ?? {}, { name: "x'; --" })],
  ['SQL in the value of a sequence', (manifest) => Object.assign(manifest.sequences[0] ?? {}, { value: '1); --' })],
  ['a table without a checksum', (manifest) => manifest.parts.splice(0, 1)],
])('a manifest with %s is refused', async (what, change) => {
  await expect(restore(await changed(what.replaceAll(' ', '-'), change))).rejects.toThrow(
    /is damaged or is no backup of Meridian/,
  )
})
