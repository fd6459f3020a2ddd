import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { loadSecrets } from './secrets.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  database = openDatabase(made.url)
  drop = made.drop
})
afterAll(async () => {
  await database.close()
  await drop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const folders: string[] = []
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'))
  folders.push(dataDir)
})

test('they are made once, in a file that only its owner may read', async () => {
  const made = await loadSecrets({ dataDir, sharedDb: undefined })
  expect(made.auth).not.toBe(made.signing)
  expect(await loadSecrets({ dataDir, sharedDb: undefined })).toEqual(made)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  expect((statSync(join(dataDir, 'secrets.json')).mode & 0o777).toString(8)).toBe('600')
})

test('a damaged file stops the start with a sentence, and is not overwritten', async () => {
  const file = join(dataDir, 'secrets.json')
  writeFileSync(file, '{"auth":"short"}')
  await expect(loadSecrets({ dataDir, sharedDb: undefined })).rejects.toThrow(/secrets\.json cannot be read/)
  expect(readFileSync(file, 'utf8')).toBe('{"auth":"short"}')
})

test('nodes that share a database share its secrets, and an installation that moves there keeps its own', async () => {
  const own = await loadSecrets({ dataDir, sharedDb: undefined })
  expect(await loadSecrets({ dataDir, sharedDb: database.db })).toEqual(own)
  const elsewhere = mkdtempSync(join(tmpdir(), 'secrets-'))
  folders.push(elsewhere)
  const nodes = [1, 2, 3].map(() => loadSecrets({ dataDir: elsewhere, sharedDb: database.db }))
  expect(await Promise.all(nodes)).toEqual([own, own, own])
  expect(readdirSync(elsewhere)).toEqual([])
})
