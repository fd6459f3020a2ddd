import { installFromDebian, programFiles } from './machine.mjs'

/** The NATS server that the tests of the bus start; undefined if there is none. */
export function findNatsServer() {
  return programFiles('nats-server')[0]
}

/** Installs it first if it is missing, where that is possible. A machine without one can still run every other test. */
export async function ensureNatsServer() {
  if (!findNatsServer()) await installFromDebian('Installing a NATS server for the tests of the bus', ['nats-server'])
  return findNatsServer()
}
