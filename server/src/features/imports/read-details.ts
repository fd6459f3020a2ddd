import type { ImportDetails } from '@meridian/contract/imports.ts'
import type { Db } from '../../db/database.ts'
import { requireImport, signatureOf } from './imports.commands.ts'
import { countRows, findMapping, type ImportReader, listGroups, listSamples } from './imports.queries.ts'
import { toDetails } from './imports.view.ts'

const SAMPLES = 3

export async function readDetails(db: Db, reader: ImportReader, id: number): Promise<ImportDetails> {
  const record = await requireImport(db, reader, id)
  const [countsOf, samples, mapping, groups] = await Promise.all([
    countRows(db, [id]),
    listSamples(db, id, SAMPLES),
    findMapping(db, reader.organizationId, signatureOf(record.titles)),
    listGroups(db, id),
  ])
  const { counts, phi, goodCents } = countsOf(id)
  const facts = {
    counts,
    phi,
    goodCents,
    samples: samples.map(({ cells }) => cells),
    groups,
  }
  return toDetails(record, { ...facts, isRemembered: mapping !== undefined }, reader)
}
