import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.mjs'

let root
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A checkout with these files; what they import need not exist. */
function check(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkImports(root)
}

const FORBIDDEN = [
  ['a domain file importing a package', 'domain/src/orders.ts', "import { z } from 'zod'", 'imports nothing'],
  ['a domain file importing a module of Node', 'domain/src/orders.ts', "import 'node:fs'", 'imports nothing'],
  [
    'a domain test importing the contract',
    'domain/src/a.test.ts',
    "import { api } from '@meridian/contract'",
    'imports nothing',
  ],
  ['the contract importing a package', 'contract/src/orders.ts', "export * from 'fastify'", 'domain and zod only'],
  [
    'web importing server',
    'web/src/data/call.ts',
    "import type { App } from '@meridian/server/app.ts'",
    'never import each other',
  ],
  [
    'web importing server by path',
    'web/src/app/a.tsx',
    "import a from '../../../server/src/app.ts'",
    'never import each other',
  ],
  ['server importing web', 'server/src/app.ts', "await import('@meridian/web/main.tsx')", 'never import each other'],
  [
    'a server test importing web',
    'server/test/a.test.ts',
    "import a from '../../web/src/a.ts'",
    'never import each other',
  ],
  [
    'a room importing a feature',
    'server/src/live/hub.ts',
    "import a from '../features/orders/orders.queries.ts'",
    'may not',
  ],
  [
    'a room importing another room',
    'server/src/http/route.ts',
    "import a from '../live/hub.ts'",
    'may not import server/live',
  ],
  [
    'a room importing the wiring',
    'server/src/http/route.ts',
    "import a from '../app.ts'",
    'may not import server/app.ts',
  ],
  [
    "a feature importing another's queries that are not listed",
    'server/src/features/ratings/ratings.commands.ts',
    "import { findAddress } from '../addresses/addresses.queries.ts'",
    'listed in import-table.mjs',
  ],
  [
    "a feature importing another's commands",
    'server/src/features/ratings/ratings.commands.ts',
    "import {\n  editOrder,\n} from '../orders/changing/edit-order.commands.ts'",
    'listed in import-table.mjs',
  ],
  [
    "a feature importing another's routes",
    'server/src/features/a/a.routes.ts',
    "import '../b/b.routes.ts'",
    'listed in import-table.mjs',
  ],
  [
    'a feature importing routes from a folder that is listed',
    'server/src/features/ratings/ratings.routes.ts',
    "import '../orders/orders.routes.ts'",
    'listed in import-table.mjs',
  ],
  [
    'a screen importing another',
    'web/src/features/a/a-screen.tsx',
    "import { B } from '../b/b.tsx'",
    'never imports another',
  ],
  [
    'a screen importing the app',
    'web/src/features/a/a-screen.tsx',
    "import { B } from '../../app/b.tsx'",
    'may not import web/app',
  ],
  [
    'a feature importing the inside of the maps',
    'server/src/features/map/map.routes.ts',
    "import { mapStyle } from '../../../../maps/src/tiles/style.ts'",
    'port of the maps only',
  ],
  [
    'a feature building maps of its own',
    'server/src/features/map/map.routes.ts',
    "import { createMaps } from '@meridian/maps/create-maps.ts'",
    'port of the maps only',
  ],
  ['web importing maps', 'web/src/maps/a.ts', "import '@meridian/maps/port.ts'", 'port of the maps only'],
  [
    'maps importing the server',
    'maps/src/create-maps.ts',
    "import { readEnv } from '../../server/src/env.ts'",
    'domain only',
  ],
  [
    'ui importing the contract',
    'web/src/ui/a.tsx',
    "import { api } from '@meridian/contract'",
    'may not import contract',
  ],
]

const ALLOWED = [
  ['domain/src/orders.ts', "import { geo } from './geo.ts'"],
  ['domain/src/orders.test.ts', "import fc from 'fast-check'\nimport { test } from 'vitest'"],
  ['contract/src/orders.ts', "import { z } from 'zod'\nimport { STATUSES } from '@meridian/domain/orders.ts'"],
  ['server/src/http/route.ts', "import fastify from 'fastify'\nimport { db } from '../db/db.ts'"],
  [
    'server/src/features/ratings/ratings.commands.ts',
    "import { findOrder } from '../../orders/orders.queries.ts'\nimport { recordEvent } from '../../events/events.ts'",
  ],
  ['server/src/features/a/a.test.ts', "import { b } from '../b/b.commands.ts'"],
  ['server/src/app.ts', "import { b } from './features/b/b.routes.ts'"],
  ['web/src/features/a/a-screen.tsx', "import { b } from '../../parts/b.tsx'\nimport './a.css'"],
  ['maps/src/chain.ts', "import { miles } from '@meridian/domain/geo.ts'\nimport { z } from 'zod'"],
  ['server/src/features/a/a.routes.ts', "import type { Maps } from '@meridian/maps/port.ts'"],
  ['server/src/compose.ts', "import { createMaps } from '@meridian/maps/create-maps.ts'"],
  ['server/test/app.ts', "import { createMaps } from '@meridian/maps/create-maps.ts'"],
  ['web/src/main.tsx', "import { router } from './app/router.tsx'"],
]

describe('the import table', () => {
  test.each(FORBIDDEN)('%s is refused', (_, file, text, reason) => {
    const sentences = check({ [file]: text })
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(`${file} imports `)
    expect(sentences[0]).toContain(reason)
  })

  test.each(ALLOWED)('%s may import what it needs', (file, text) => {
    expect(check({ [file]: text })).toEqual([])
  })

  test('words in texts and comments are not imports', () => {
    const text = "// import { z } from 'zod'\nexport const from = 'zod'\nconst a = `exported from 'zod'`\n"
    expect(check({ 'domain/src/a.ts': text })).toEqual([])
  })
})

test('an import cycle is named, file by file', () => {
  const sentences = check({
    'domain/src/a.ts': "import { b } from './b.ts'",
    'domain/src/b.ts': "import type { C } from './c.ts'",
    'domain/src/c.ts': "import { a } from '@meridian/domain/a.ts'",
    'domain/src/d.ts': "import { a } from './a.ts'",
  })
  expect(sentences).toEqual(['Import cycle: domain/src/a.ts → domain/src/b.ts → domain/src/c.ts → domain/src/a.ts'])
})

test('a catalog may take types of the module that uses its texts, and nothing else', () => {
  const sentences = check({
    'domain/src/skills.ts': "export { SKILL_LABELS } from './texts/skills.ts'",
    'domain/src/texts/skills.ts': "import type { Skill } from '../skills.ts'",
    'domain/src/notices.ts': "export { NOTICE_LABELS } from './texts/notices.ts'",
    'domain/src/texts/notices.ts':
      "import type { Notice } from '../notices.ts'\nimport { MINUTES } from '../notices.ts'",
  })
  expect(sentences).toEqual([
    'Import cycle: domain/src/notices.ts → domain/src/texts/notices.ts → domain/src/notices.ts',
  ])
})

test('two server features that import each other are named, even if no file is in a circle', () => {
  const sentences = check({
    'server/src/features/drivers/drivers.routes.ts': "import { findOrder } from '../orders/orders.queries.ts'",
    'server/src/features/orders/orders.queries.ts': "import { sql } from 'kysely'",
    'server/src/features/orders/changing/accept.ts': "import { levelOf } from '../../drivers/levels.ts'",
    'server/src/features/orders/orders.test.ts': "import { toOrder } from '../ratings/ratings.view.ts'",
    'server/src/features/ratings/ratings.view.ts': "import { findOrder } from '../orders/orders.queries.ts'",
  })
  expect(sentences).toContain('Server features that import each other: drivers → orders → drivers')
  expect(sentences.filter((sentence) => sentence.startsWith('Server features'))).toHaveLength(1)
})
