/** A server that the test kills: starts an engine, sends its process id, and waits. */
import { startEngine } from '../engine.ts'

const [roadsFile = '', dataDir = ''] = process.argv.slice(2)
const engine = startEngine({ roadsFile, dataDir, log: { info: () => {}, warn: () => {} } })
await engine.settled
process.send?.(engine.pid())
