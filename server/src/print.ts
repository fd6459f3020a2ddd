/** What an operator reads. */
import { hostname } from 'node:os'

const INFO = 30
const FATAL = 60

/** Lines of the server: plain on a terminal, elsewhere JSON like the log's, which collectors read. */
export const report = (line: string) => write(process.stdout, INFO, line)
export const step = (line: string) => write(process.stdout, INFO, line, '▸ ')

/** Why the server ends. */
export const reportFailure = (line: string) => write(process.stderr, FATAL, line)

function write(stream: NodeJS.WriteStream, level: number, line: string, mark = ''): void {
  const json = () => JSON.stringify({ level, time: Date.now(), node: hostname(), msg: line })
  stream.write(`${stream.isTTY ? mark + line : json()}\n`)
}
