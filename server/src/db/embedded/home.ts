import { createHash } from 'node:crypto'
import {
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { findAccount, isRoot } from './account.ts'
import { type Account, run } from './os-process.ts'
import { runningServer, stopServer } from './pid-file.ts'
import { makeSharedFolder } from './shared-folder.ts'

const NOTE = 'postgres-is-elsewhere.txt'
const DATA = 'postgres'

/** Where a database lives and who runs it. `folder` is DATA_DIR itself unless the server's user may not enter that. */
export type Home = { folder: string; data: string; account: Account | undefined }

type Log = (line: string) => void

export async function findHome(dataDir: string, log: Log): Promise<Home> {
  const folder = notedFolder(dataDir) ?? dataDir
  if (!isRoot()) return { folder, data: ownedData(folder), account: undefined }
  const account = ownerOf(join(folder, DATA)) ?? (await findAccount(log))
  // A server left running by a crash is used where it is: its files must not be moved.
  if (runningServer(join(folder, DATA)) || (await mayEnter(folder, account))) return homeIn(folder, account)
  return homeIn(await moveElsewhere(folder, dataDir, account, log), account)
}

/** The folder recorded by an earlier start. Tests use it to clean up. */
export function notedFolder(dataDir: string): string | undefined {
  const file = join(dataDir, NOTE)
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('/'))
}

function homeIn(folder: string, account: Account): Home {
  const data = join(folder, DATA)
  // Files copied or restored by root belong to root, and PostgreSQL would refuse them.
  if (existsSync(data) && statSync(data).uid === 0) giveTo(account, data)
  return { folder, data, account }
}

function ownedData(folder: string): string {
  const data = join(folder, DATA)
  const owner = existsSync(data) ? statSync(data).uid : undefined
  // Windows knows no such numbers.
  if (owner === undefined || !process.getuid || owner === process.getuid()) return data
  throw new Error(
    `The database in ${data} belongs to another user (id ${owner}), because Meridian was started as root before. ` +
      'Start it as root again, give the folder to yourself (chown -R), or set DATA_DIR to another folder.',
  )
}

/** The owner of existing data stays the database's user: `sudo npm start` after `npm start` must not change the owner. */
function ownerOf(data: string): Account | undefined {
  if (!existsSync(data)) return undefined
  const { uid, gid } = statSync(data)
  return uid === 0 ? undefined : { uid, gid, name: `with id ${uid}` }
}

/** Tried as that user: the permissions of every parent folder count, and so do access lists and mounts. */
async function mayEnter(folder: string, account: Account): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], account)).isOk
}

async function moveElsewhere(folder: string, dataDir: string, account: Account, log: Log): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const elsewhere = makeSharedFolder(name)
  const data = join(elsewhere, DATA)
  if (existsSync(data)) {
    // Without a record in DATA_DIR this folder is left over from a DATA_DIR that was emptied. Its password is lost, but
    // the program must not delete a user's data.
    const aside = join(elsewhere, `${DATA}.before-${new Date().toISOString().replaceAll(':', '')}`)
    await stopServer(data)
    renameSync(data, aside)
    log(`Found data of an earlier database in ${elsewhere}; kept it as ${aside}`)
  }
  if (existsSync(join(folder, DATA))) await moveData(join(folder, DATA), data)
  writeFileSync(join(dataDir, NOTE), note(elsewhere))
  log(`The user ${account.name} may not enter ${dataDir}: the database is kept in ${elsewhere}`)
  return elsewhere
}

/** Copied by `cp`, which preserves owners: the folders may be on different disks. The original stays until the copy is complete. */
async function moveData(from: string, to: string): Promise<void> {
  rmSync(`${to}.moving`, { recursive: true, force: true })
  const copied = await run('cp', ['-a', from, `${to}.moving`])
  if (!copied.isOk) throw new Error(`The database could not be moved from ${from} to ${to}: ${copied.output}`)
  renameSync(`${to}.moving`, to)
  rmSync(from, { recursive: true })
}

function note(elsewhere: string): string {
  return [
    "PostgreSQL does not run as root, and the user it runs as may not enter this folder. This folder's database is in",
    elsewhere,
    'Move or back up that folder together with this one. Deleting this note starts an empty database.',
    '',
  ].join('\n')
}

export function giveTo(account: Account | undefined, path: string): void {
  if (!account) return
  lchownSync(path, account.uid, account.gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(account, join(path, name))
}
