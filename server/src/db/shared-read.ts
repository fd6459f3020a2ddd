/**
 * Equal requests that wait at the same time share one read. Nothing is cached: the read begins after each of them came, so it
 * finds all that was committed before. When an order changes, every open page of its people fetches its list at the same moment.
 */
import type { Db } from './database.ts'

type Running<Result> = { ended: Promise<unknown>; next?: Promise<Result> }

/** `key` names what is read and for whom; `read` is called for the first of the requests that share it. */
export function sharedRead<Result>(): (db: Db, key: string, read: () => Promise<Result>) => Promise<Result> {
  const byDatabase = new WeakMap<Db, Map<string, Running<Result>>>()
  return (db, key, read) => {
    // A transaction sees its own changes, which are of no use to others.
    if (db.isTransaction) return read()
    const running = byDatabase.get(db) ?? new Map<string, Running<Result>>()
    byDatabase.set(db, running)
    return share(running, key, read)
  }
}

function share<Result>(all: Map<string, Running<Result>>, key: string, read: () => Promise<Result>): Promise<Result> {
  const running = all.get(key)
  if (!running) return start(all, key, read)
  running.next ??= running.ended.then(() => start(all, key, read))
  return running.next
}

function start<Result>(all: Map<string, Running<Result>>, key: string, read: () => Promise<Result>): Promise<Result> {
  const result = read()
  const running: Running<Result> = {
    ended: result
      .catch(() => {})
      .then(() => {
        if (!running.next) all.delete(key)
      }),
  }
  all.set(key, running)
  return result
}
