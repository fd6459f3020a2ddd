import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheFolder } from './cache-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-cache-'))
  mkdirSync(join(folder, 'sources'))
  writeFileSync(join(folder, 'sources', 'build.ts'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => cacheFolder('index', [join(folder, 'sources')], join(folder, 'cache'))

test('the same sources give the same folder with its content, changed sources another one', () => {
  const first = open()
  writeFileSync(join(first, 'built'), '')
  expect(open()).toBe(first)
  expect(existsSync(join(first, 'built'))).toBe(true)
  writeFileSync(join(folder, 'sources', 'build.test.ts'), 'a test does not change what is built')
  expect(open()).toBe(first)
  writeFileSync(join(folder, 'sources', 'build.ts'), 'two')
  expect(open()).not.toBe(first)
})

test('a folder of older sources is removed after a day, not while another run may use it', () => {
  const older = open()
  writeFileSync(join(folder, 'sources', 'build.ts'), 'two')
  const newer = open()
  expect(existsSync(older)).toBe(true)
  utimesSync(older, 0, 0)
  expect(open()).toBe(newer)
  expect(existsSync(older)).toBe(false)
})
