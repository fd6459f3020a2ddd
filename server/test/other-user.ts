import { execFileSync } from 'node:child_process'

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))

/** Whom root can run a program as in place of a service's user, which exists only where that is installed. */
export const OTHER_USER = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
