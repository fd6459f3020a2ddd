import { api } from '@meridian/contract'
import { NEXT_CURSOR_HEADER } from '@meridian/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { AuditLog } from '../../audit/audit-log.ts'
import { invalidField } from '../../errors/app-error.ts'
import { csvFile } from '../../http/csv.ts'
import type { Deps } from '../../http/deps.ts'
import { languageFor } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { exportAuditEntries, listAuditEntries } from './audit.queries.ts'
import { AUDIT_COLUMNS, toEntry } from './audit.view.ts'

export type AuditDeps = Deps & { auditLog: AuditLog }

export function auditRoutes(app: FastifyInstance, deps: AuditDeps): void {
  route(app, deps, api.audit.list, async ({ db, query, request, reply }) => {
    const before = cursorOf(query.cursor)
    await deps.auditLog.flush()
    const rows = await listAuditEntries(db, query, { limit: query.limit, before })
    const last = rows.at(-1)
    if (last && rows.length === query.limit) reply.header(NEXT_CURSOR_HEADER, last.id)
    const language = languageFor(request)
    return rows.map((row) => toEntry(row, language))
  })

  route(app, deps, api.audit.exportCsv, async ({ db, query, reply }) =>
    csvFile(reply, { name: 'audit-log', now: deps.clock() }, AUDIT_COLUMNS, exportAuditEntries(db, query)),
  )
}

function cursorOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw invalidField('cursor', 'invalidToken')
  return Number(cursor)
}
