import { type Account, run } from './os-process.ts'

const NAME = 'meridian-db'

/** Ways to make a system user without a home or a shell: shadow-utils (most of Linux), Debian's adduser, BusyBox. */
const WAYS_TO_CREATE = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
    NAME,
  ],
  ['adduser', '--system', '--group', '--no-create-home', '--home', '/nonexistent', '--quiet', NAME],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', NAME],
] as const

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL refuses to run as root: root runs it as a dedicated user if one can be created, else as any unprivileged user. */
export async function findAccount(log: (line: string) => void): Promise<Account> {
  const own = (await lookUp(NAME)) ?? (await create(log))
  if (own) return own
  for (const name of [process.env.SUDO_USER, 'postgres', 'nobody']) {
    const other = name ? await lookUp(name) : undefined
    if (other) {
      log(`No system user ${NAME} could be made; the database runs as ${other.name}`)
      return other
    }
  }
  throw new Error(`PostgreSQL does not run as root, and no other user was found. Create one: useradd --system ${NAME}`)
}

async function create(log: (line: string) => void): Promise<Account | undefined> {
  for (const [command, ...args] of WAYS_TO_CREATE) {
    await run(command, args)
    // Checked again instead of relying on the exit code: another start may have created the user just before this one.
    const account = await lookUp(NAME)
    if (account) {
      log(`Made the system user ${NAME}: PostgreSQL does not run as root`)
      return account
    }
  }
  return undefined
}

async function lookUp(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  if (!uid.isOk || !gid.isOk || Number(uid.output) === 0) return undefined
  return { name, uid: Number(uid.output), gid: Number(gid.output) }
}
