/** Hashes of the log's complete subtrees. */
import type { NodeHash, TreeNode } from '@meridian/domain/custody/merkle.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** One statement for all that are asked for. */
export async function readNodes(db: Db, nodes: readonly TreeNode[]): Promise<NodeHash> {
  const { rows } = await sql<TreeNode & { hash: string }>`
    select n.level, n.index, n.hash
    from json_to_recordset(${JSON.stringify(nodes)}::json) as wanted (level smallint, index integer)
    join custody_log_nodes n on n.level = wanted.level and n.index = wanted.index`.execute(db)
  const hashes = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]))
  return ({ level, index }) => {
    const hash = hashes.get(`${level}/${index}`)
    if (hash === undefined) throw new Error(`The custody log has no node ${level}/${index}`)
    return hash
  }
}
