/**
 * The key that signs a database's entries. It belongs to the database and not to each caller: entries are appended in the transactions
 * of a dozen changes, and one that forgot to pass the key on would write an entry that nobody has signed.
 */
import type { Db } from '../db/database.ts'
import type { CustodyKey } from './custody-key.ts'

/** By the adapter, which a database shares with its transactions. */
const signers = new WeakMap<object, CustodyKey>()

export const signWith = (db: Db, key: CustodyKey): void => void signers.set(db.getExecutor().adapter, key)

/** None for the rows of the demo, which are loaded before the installation has a key. */
export const signerOf = (trx: Db): CustodyKey | undefined => signers.get(trx.getExecutor().adapter)
