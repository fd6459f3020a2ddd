import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { administer, urlIn } from '../../../test/administer.ts'
import { createTasks } from '../../background/tasks.ts'
import { openDatabase } from '../database.ts'
import { startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { readOrMakePassword } from './cluster.ts'
import { superuserUrl } from './roles.ts'

const DUMP = new URL('../../../test/fixtures/version-0.1.0.sql', import.meta.url)

test('a database of version 0.1.0, which belongs to the superuser, is handed over to the roles with its rows', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-test-'))
  chmodSync(dataDir, 0o711)
  const before = await startEmbedded({ dataDir })
  const port = Number(new URL(before.urls.app).port)
  const superuser = urlIn(superuserUrl(port, readOrMakePassword(dataDir, true)), 'meridian')
  await administer(superuser, 'alter database meridian owner to meridian')
  await administer(superuser, await readFile(DUMP, 'utf8'))
  await administer(superuser, 'create schema pgboss')
  await startTasks(superuser)
  await before.stop()

  const { urls, stop } = await startEmbedded({ dataDir })
  const { pool, close } = openDatabase(urls.app)
  const { rows: left } = await pool.query(`
    select oid::regclass::text as name from pg_class
    where relowner = 'meridian'::regrole and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`)
  expect(left).toEqual([])
  await migrate(urls)
  const { rows } = await pool.query('select count(*)::int as users from users')
  expect(rows).toEqual([{ users: 3 }])
  await startTasks(urls.app)
  const { rows: roles } = await pool.query(
    'select current_user as name, rolsuper from pg_roles where rolname = current_user',
  )
  expect(roles).toEqual([{ name: 'meridian_app', rolsuper: false }])
  await close()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startTasks(url: string): Promise<void> {
  const failures: unknown[] = []
  const tasks = createTasks({ url, log: { error: (details) => void failures.push(details) } })
  tasks.every('* * * * *', 'nothing', async () => {})
  await tasks.start()
  await tasks.stop()
  expect(failures).toEqual([])
}
