import { installFromDebian, programFiles } from './machine.mjs'

/** The NATS server that the tests of the bus start; undefined where there is none. */
export function findNatsServer() {
  return programFiles('nats-server')[0]
}

/** The same, installed first if need be and possible. A machine without one can still run every other test. */
export async function ensureNatsServer() {
  if (!findNatsServer()) await installFromDebian('Installing a NATS server for the tests of the bus', ['nats-server'])
  return findNatsServer()
}
