/** `npm run db:figures`: compares the figures of each day with the orders; with `-- --rebuild` counts them again. */
import { parseArgs } from 'node:util'
import { runCommand, say, withDatabase } from './command.ts'
import { openDatabase } from './db/database.ts'
import { readEnv } from './env.ts'
import { rebuildFigures } from './features/stats/daily-figures.commands.ts'
import { findWrongFigures } from './features/stats/daily-figures.queries.ts'

const MAX_SHOWN = 20

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rebuild: { type: 'boolean', default: false } } })
  await withDatabase(readEnv(process.env), 'current', async (urls) => {
    const { db, close } = openDatabase(urls.direct, { maxConnections: 2, statementTimeoutMs: 0 })
    try {
      if (values.rebuild) await rebuildFigures(db)
      const wrong = await findWrongFigures(db)
      for (const { day, dimension, key } of wrong.slice(0, MAX_SHOWN)) say(`${day} ${dimension} ${key}`)
      if (wrong.length > 0)
        throw new Error(`${wrong.length} figures differ from the orders: npm run db:figures -- --rebuild`)
      say('Every daily figure equals the count of its orders.')
    } finally {
      await close()
    }
  })
}

runCommand(main)
