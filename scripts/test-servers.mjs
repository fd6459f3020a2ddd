/** Servers of others that some tests start; each is undefined where there is none. */
import { installFromDebian, programFiles } from './machine.mjs'

export const findNatsServer = () => programFiles('nats-server')[0]
export const findPgBouncer = () => programFiles('pgbouncer')[0]

/** Installs what is missing, where that is possible. A machine without them can still run every other test. */
export async function ensureTestServers() {
  if (!findNatsServer()) await installFromDebian('Installing a NATS server for the tests of the bus', ['nats-server'])
  if (!findNatsServer()) console.log('There is no nats-server here: the bus is tested over PostgreSQL only.')
  if (!findPgBouncer()) await installFromDebian('Installing PgBouncer for the tests behind a pooler', ['pgbouncer'])
  if (!findPgBouncer()) console.log('There is no pgbouncer here: nothing is tested behind a pooler.')
}
