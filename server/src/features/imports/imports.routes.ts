import { api } from '@meridian/contract'
import { IMPORT_PAGE_ROWS } from '@meridian/contract/imports.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { csvFile } from '../../http/csv.ts'
import type { Deps } from '../../http/deps.ts'
import { languageFor } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { fixedPickup } from './check-rows.ts'
import type { ImportDeps } from './check-waiting.commands.ts'
import { editRow } from './edit-row.commands.ts'
import { TEMPLATE_COLUMNS } from './import-template.ts'
import { createImport, discardImport, requireImport, setColumns } from './imports.commands.ts'
import { countRows, type ImportReader, listImports, listPhiOfGood, listRows, listRowsIn } from './imports.queries.ts'
import { causesOf, toRow, toSummary } from './imports.view.ts'
import { mendRows } from './mend-rows.commands.ts'
import { startPlacing } from './place-rows.commands.ts'
import { readDetails } from './read-details.ts'
import type { ImportFile } from './reading/import-file.ts'
import type { ImportReaders } from './reading/readers.ts'
import { templateWorkbook } from './template-workbook.ts'

export type ImportRouteDeps = ImportDeps & { importReaders: ImportReaders }

export function importRoutes(app: FastifyInstance, deps: Deps & ImportRouteDeps): void {
  route(
    app,
    deps,
    api.imports.upload,
    async ({ db, body, actor }, read: ImportFile) => {
      const reader = readerOf(actor)
      const file = { fileName: body.fileName, file: read, isAgain: body.again, now: deps.clock() }
      return readDetails(db, reader, await createImport(db, reader, file))
    },
    ({ body, actor, request }) =>
      request.withoutPlace(() => deps.importReaders.read(readerOf(actor).organizationId, body.data)),
  )

  route(app, deps, api.imports.list, async ({ db, actor }) => {
    const found = await listImports(db, readerOf(actor))
    const countsOf = await countRows(
      db,
      found.map(({ id }) => id),
    )
    return found.map((record) => toSummary(record, countsOf(record.id).counts))
  })

  route(app, deps, api.imports.show, ({ db, params, actor }) => readDetails(db, readerOf(actor), params.id))

  route(app, deps, api.imports.setColumns, async ({ db, params, body, actor }) => {
    const reader = readerOf(actor)
    await db.transaction().execute((trx) => setColumns(trx, deps.tasks, reader, params.id, body, deps.clock()))
    return readDetails(db, reader, params.id)
  })

  route(app, deps, api.imports.rows, async ({ db, params, query, actor, request }) => {
    const reader = readerOf(actor)
    const record = await requireImport(db, reader, params.id)
    const { faulty: isFaulty = false, phi: hasPhi = false } = query
    const page = { isFaulty, hasPhi, limit: IMPORT_PAGE_ROWS, offset: (query.page - 1) * IMPORT_PAGE_ROWS }
    const [rows, countsOf, pickupAddress] = await Promise.all([
      listRows(db, record.id, page),
      countRows(db, [record.id]),
      fixedPickup(db, record, reader),
    ])
    const { counts, phi } = countsOf(record.id)
    const all = counts.waiting + counts.good + counts.faulty + counts.placed
    const context = { record, reader, pickupAddress, language: languageFor(request) }
    return { rows: rows.map((row) => toRow(row, context)), total: isFaulty ? counts.faulty : hasPhi ? phi : all }
  })

  route(app, deps, api.imports.causes, async ({ db, params, actor, request }) => {
    const reader = readerOf(actor)
    const record = await requireImport(db, reader, params.id)
    const [rows, pickupAddress] = await Promise.all([
      listRowsIn(db, record.id, 'faulty', record.row_count),
      fixedPickup(db, record, reader),
    ])
    return causesOf(rows, { record, reader, pickupAddress, language: languageFor(request) })
  })

  route(app, deps, api.imports.mend, async ({ db, params, body, actor }) => {
    const reader = readerOf(actor)
    await db.transaction().execute((trx) => mendRows(trx, deps.tasks, reader, { ...params, ...body }))
    return readDetails(db, reader, params.id)
  })

  route(app, deps, api.imports.editRow, async ({ db, params, body, actor, request }) => {
    const reader = readerOf(actor)
    const row = await editRow(deps, reader, { ...params, texts: body })
    const record = await requireImport(db, reader, params.id)
    const pickupAddress = await fixedPickup(db, record, reader)
    return toRow(row, { record, reader, pickupAddress, language: languageFor(request) })
  })

  route(app, deps, api.imports.place, async ({ db, params, body, actor, request }) => {
    const reader = readerOf(actor)
    request.phiStored = await db.transaction().execute(async (trx) => {
      await startPlacing(trx, deps, reader, params.id, body.mode)
      return listPhiOfGood(trx, params.id)
    })
    return readDetails(db, reader, params.id)
  })

  route(app, deps, api.imports.discard, async ({ db, params, actor }) => {
    await db.transaction().execute((trx) => discardImport(trx, readerOf(actor), params.id))
    return { ok: true } as const
  })

  route(app, deps, api.imports.template, async ({ reply }) =>
    csvFile(reply, { name: 'import-template', now: deps.clock() }, TEMPLATE_COLUMNS, [[{}]]),
  )

  route(app, deps, api.imports.templateXlsx, async ({ reply }) => {
    const now = deps.clock()
    reply.header('content-disposition', `attachment; filename="import-template-${localDate(now, BUSINESS_ZONE)}.xlsx"`)
    return templateWorkbook(now)
  })
}

function readerOf(actor: Actor): ImportReader {
  if (actor.role !== 'client' || actor.organizationId === null) throw new AppError('no_organization_to_order')
  return { ...actor, organizationId: actor.organizationId }
}
