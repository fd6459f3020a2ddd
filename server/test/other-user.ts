import { execFileSync } from 'node:child_process'

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))

/** Whom root can run a program as in place of a service's user, which exists only where that is installed. */
export const OTHER_USER = process.getuid?.() === 0 ? enteringUser() : undefined

/** A checkout below a folder that is closed to others, such as root's home or one of mktemp: the tests run it as root alone. */
function enteringUser() {
  const user = { uid: idOf('-u'), gid: idOf('-g') }
  try {
    execFileSync(process.execPath, ['--version'], { ...user, stdio: 'ignore' })
    return user
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    return undefined
  }
}
