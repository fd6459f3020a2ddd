/** A server that is about to be killed: starts an engine, tells its process number, and waits. */
import { startEngine } from '../engine.ts'

const [roadsFile = '', dataDir = ''] = process.argv.slice(2)
const engine = startEngine({ roadsFile, dataDir, log: { info: () => {}, warn: () => {} } })
await engine.settled
process.send?.(engine.pid())
