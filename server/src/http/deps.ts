/** What a feature may use, handed to it by `app.ts`. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../db/database.ts'
import type { Env } from '../env.ts'
import type { FindSession, Session } from './session.ts'

export type Deps = {
  env: Env
  db: Db
  database: Database
  /** The present moment; tests fix it. */
  clock: () => Date
  findSession: FindSession
  /** Throws when the caller opened the account without confirming its email address since. `trx`: asked in a transaction. */
  requireVerifiedEmail: (session: Session, trx?: Db) => Promise<void>
  /** Runs the reactors for events just committed. The sweep would find them too, only later. */
  wakeReactors: () => void
  log: FastifyBaseLogger
}
