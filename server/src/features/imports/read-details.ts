import type { ImportDetails } from '@meridian/contract/imports.ts'
import type { Db } from '../../db/database.ts'
import { requireImport, signatureOf } from './imports.commands.ts'
import { countRows, findMapping, type ImportReader, listSamples } from './imports.queries.ts'
import { toDetails } from './imports.view.ts'

const SAMPLES = 3

export async function readDetails(db: Db, reader: ImportReader, id: number): Promise<ImportDetails> {
  const record = await requireImport(db, reader, id)
  const [countsOf, samples, mapping] = await Promise.all([
    countRows(db, [id]),
    listSamples(db, id, SAMPLES),
    findMapping(db, reader.organizationId, signatureOf(record.titles)),
  ])
  const { counts, phi, goodCents, lastOrderId } = countsOf(id)
  const facts = {
    counts,
    phi,
    goodCents,
    samples: samples.map(({ cells }) => cells),
    groupId: await groupOf(db, lastOrderId),
  }
  return toDetails(record, { ...facts, isRemembered: mapping !== undefined }, reader)
}

async function groupOf(db: Db, orderId: number | null): Promise<number | null> {
  if (orderId === null) return null
  const order = await db.selectFrom('orders').select('group_id').where('id', '=', orderId).executeTakeFirst()
  return order?.group_id ?? null
}
