import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webSources } from './build-stamp.mjs'
import { ROOT } from './programs.mjs'

test("a built web is out of date when a part of its build changes: every file that Vite's configuration imports", () => {
  const config = readFileSync(join(ROOT, 'web/vite.config.ts'), 'utf8')
  const imported = [...config.matchAll(/from '\.\/(build-[^']+)'/g)].map(([, name]) => `web/${name}`)
  expect(imported).not.toEqual([])
  expect(webSources(ROOT)).toEqual(expect.arrayContaining([...imported, 'web/index.html', 'web/offline-verifier.html']))
})
