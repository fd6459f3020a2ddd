/**
 * Loaded into a server before its own code (`--import`): while recording is on, which SIGUSR2 switches, it notes each statement
 * that the server sends, on which connection and when. Switched off, it writes them to BENCH_SQL_FILE.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

export type RecordedStatement = { connection: number; atMs: number; name?: string; text: string; values?: unknown[] }

type Query = (this: pg.Client, ...args: unknown[]) => unknown

const file = process.env.BENCH_SQL_FILE
if (file && isMainThread) record(file)

function record(file: string): void {
  const connections = new Map<pg.Client, number>()
  let statements: RecordedStatement[] | null = null
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function (...args) {
    const statement = statements && statementOf(args)
    if (statements && statement) {
      const connection = connections.get(this) ?? connections.size
      connections.set(this, connection)
      statements.push({ connection, atMs: Date.now(), ...statement })
    }
    return query.apply(this, args)
  }
  process.on('SIGUSR2', () => {
    if (!statements) {
      statements = []
      return
    }
    writeFileSync(`${file}.draft`, JSON.stringify(statements))
    renameSync(`${file}.draft`, file)
    statements = null
  })
}

function statementOf([first, second]: unknown[]): Pick<RecordedStatement, 'name' | 'text' | 'values'> | null {
  if (typeof first === 'string') return { text: first, ...(Array.isArray(second) && { values: second.map(plain) }) }
  const { name, text, values } = (first ?? {}) as { name?: string; text?: unknown; values?: unknown[] }
  if (typeof text !== 'string') return null
  return { text, ...(name && { name }), ...(values && { values: values.map(plain) }) }
}

/** Dates stay what PostgreSQL reads as such; bytes become the text that it reads as bytes. */
const plain = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)
