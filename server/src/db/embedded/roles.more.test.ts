import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
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

test('a database that belongs to the superuser is handed over to the roles with its rows', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-test-'))
  chmodSync(dataDir, 0o711)
  const before = await startEmbedded({ dataDir })
  const port = Number(new URL(before.urls.app).port)
  const superuser = urlIn(superuserUrl(port, readOrMakePassword(dataDir, true)), 'meridian')
  await administer(superuser, 'alter database meridian owner to meridian')
  await migrate({ app: superuser, owner: superuser })
  await administer(superuser, `insert into organizations (name) values ('Pharmacy')`)
  await startTasks(superuser)
  await before.stop()

  const { urls, stop } = await startEmbedded({ dataDir })
  const { pool, close } = openDatabase(urls.app)
  const { rows: left } = await pool.query(`
    select oid::regclass::text as name from pg_class
    where relowner = 'meridian'::regrole and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`)
  expect(left).toEqual([])
  await migrate(urls)
  const { rows } = await pool.query('select name from organizations')
  expect(rows).toEqual([{ name: 'Pharmacy' }])
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
