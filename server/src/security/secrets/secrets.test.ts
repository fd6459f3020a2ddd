import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from '../../db/database.ts'
import { loadSecrets } from './secrets.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const folders: string[] = []
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
  folders.push(dataDir)
})

test('they are made once, in a file that only its owner may read', async () => {
  const made = await loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })
  expect(made.auth).not.toBe(made.signing)
  expect(await loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })).toEqual(made)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  expect((statSync(join(dataDir, 'secrets.json')).mode & 0o777).toString(8)).toBe('600')
})

test('a damaged file stops the start with a sentence, and is not overwritten', async () => {
  const file = join(dataDir, 'secrets.json')
  writeFileSync(file, '{"auth":"short"}')
  await expect(loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })).rejects.toThrow(
    /secrets\.json cannot be read/,
  )
  expect(readFileSync(file, 'utf8')).toBe('{"auth":"short"}')
})

test('nodes that share a database share its secrets, and an installation that moves there keeps its own', async () => {
  const own = await loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })
  expect(await loadSecrets({ dataDir, db: database.db, isShared: true, key: undefined })).toEqual(own)
  const elsewhere = mkdtempSync(join(tmpdir(), 'secrets-'))
  folders.push(elsewhere)
  const nodes = [1, 2, 3].map(() =>
    loadSecrets({ dataDir: elsewhere, db: database.db, isShared: true, key: undefined }),
  )
  expect(await Promise.all(nodes)).toEqual([own, own, own])
  expect(readdirSync(elsewhere)).toEqual([])
})

test('what an older version made is completed once, in the file as in the database', async () => {
  const old = { auth: 'a'.repeat(43), signing: 's'.repeat(43) }
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(old))
  const completed = await loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })
  expect(completed).toMatchObject(old)
  expect(Buffer.from(completed.vapid.publicKey, 'base64url')).toHaveLength(65)
  expect(await loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })).toEqual(completed)

  await database.db
    .updateTable('installation')
    .set({ value: JSON.stringify(old) })
    .where('key', '=', 'secrets')
    .execute()
  const nodes = await Promise.all(
    [1, 2, 3].map(() => loadSecrets({ dataDir: `${dataDir}/none`, db: database.db, isShared: true, key: undefined })),
  )
  expect(nodes[0]).toMatchObject(old)
  expect(new Set(nodes.map((secrets) => secrets.vapid.publicKey)).size).toBe(1)
})

test('with an operator’s key a copy of the file or of the database opens nothing, and what was stored before is encrypted', async () => {
  const key = 'ab'.repeat(32)
  const plain = await loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })
  const file = () => readFileSync(join(dataDir, 'secrets.json'), 'utf8')
  expect(file()).toContain(plain.auth)
  expect(await loadSecrets({ dataDir, db: database.db, isShared: false, key })).toEqual(plain)
  expect(await loadSecrets({ dataDir, db: database.db, isShared: false, key })).toEqual(plain)
  for (const secret of [plain.auth, plain.signing, plain.files, plain.vapid.privateKey])
    expect(file()).not.toContain(secret)
  expect((statSync(join(dataDir, 'secrets.json')).mode & 0o777).toString(8)).toBe('600')

  const row = () =>
    database.db.selectFrom('installation').select('value').where('key', '=', 'secrets').executeTakeFirstOrThrow()
  await database.db.deleteFrom('installation').where('key', '=', 'secrets').execute()
  const shared = await loadSecrets({ dataDir: `${dataDir}/none`, db: database.db, isShared: true, key: undefined })
  expect((await row()).value).toContain(shared.auth)
  const nodes = [1, 2, 3].map(() => loadSecrets({ dataDir: `${dataDir}/none`, db: database.db, isShared: true, key }))
  expect(await Promise.all(nodes)).toEqual([shared, shared, shared])
  for (const secret of [shared.auth, shared.signing, shared.files, shared.vapid.privateKey])
    expect((await row()).value).not.toContain(secret)
})

test('without its key, or with another one, encrypted secrets stop the start with a sentence and stay as they are', async () => {
  const made = await loadSecrets({ dataDir, db: database.db, isShared: false, key: 'ab'.repeat(32) })
  await expect(loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })).rejects.toThrow(
    'The setting SECRETS_KEY is missing: the stored secrets are encrypted with it',
  )
  await expect(loadSecrets({ dataDir, db: database.db, isShared: false, key: 'cd'.repeat(32) })).rejects.toThrow(
    'The setting SECRETS_KEY is not the key that the stored secrets are encrypted with',
  )
  expect(await loadSecrets({ dataDir, db: database.db, isShared: false, key: 'ab'.repeat(32) })).toEqual(made)
})

test('a lost file beside accounts stops the start with what to do; an operator who accepts the loss starts with new ones', async () => {
  await database.db
    .insertInto('users')
    .values({ username: 'ada', email: 'ada@x.example', first_name: 'Ada', role: 'admin' })
    .execute()
  const load = () => loadSecrets({ dataDir, db: database.db, isShared: false, key: undefined })
  const file = join(dataDir, 'secrets.json')
  await expect(load()).rejects.toThrow(
    `${file} is missing, but this installation has accounts. Put it back: it is in every backup`,
  )
  await expect(load()).rejects.toThrow(`start with new secrets: echo '{}' > ${file}`)
  expect(readdirSync(dataDir)).toEqual([])
  writeFileSync(file, '{}\n')
  const made = await load()
  expect(await load()).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
