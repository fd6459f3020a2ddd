/**
 * Who connects to the embedded database: the superuser only here, to make the others; the owner for migrations and restores; the
 * application for everything else.
 */
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { connectClient } from '../single-client.ts'
import type { DatabaseUrls } from '../urls.ts'
import { SUPERUSER } from './cluster.ts'

const DATABASE = 'meridian'
const OWNER = 'meridian_owner'
const APP = 'meridian_app'

export function embeddedUrls(port: number, password: string): DatabaseUrls {
  const app = urlOf(port, APP, passwordOf(password, APP), DATABASE)
  return { app, direct: app, owner: urlOf(port, OWNER, passwordOf(password, OWNER), DATABASE) }
}

export const superuserUrl = (port: number, password: string): string => urlOf(port, SUPERUSER, password, 'postgres')

const urlOf = (port: number, role: string, password: string, database: string): string =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/** One stored password makes the others: a role's own does not lead back to it. */
const passwordOf = (password: string, role: string): string =>
  createHmac('sha256', password).update(role).digest('base64url')

/** Makes the database and its roles once, and hands over a database of before there were roles. */
export async function ensureRoles(port: number, password: string): Promise<void> {
  const isDone = await asSuperuser(superuserUrl(port, password), async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [DATABASE],
    )
    if (rows.length === 0) await client.query(`create database ${DATABASE}`)
    // Handed over last, so an interrupted start does it again.
    return rows[0]?.owner === OWNER
  })
  if (isDone) return
  await asSuperuser(urlOf(port, SUPERUSER, password, DATABASE), async (client) => {
    await client.query('begin')
    await client.query(await readFile(ROLES, 'utf8'))
    for (const role of [OWNER, APP])
      await client.query(`alter role ${role} password ${client.escapeLiteral(passwordOf(password, role))}`)
    await client.query('commit')
  })
}

const ROLES = new URL('../roles.sql', import.meta.url)

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url, 'meridian-setup')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
