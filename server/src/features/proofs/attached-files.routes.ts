import { api } from '@meridian/contract'
import type { AttachedFile } from '@meridian/contract/orders/attached-files.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { FileStorage } from '../../files/port.ts'
import type { Deps } from '../../http/deps.ts'
import { createShares } from '../../http/limits/shares.ts'
import { route } from '../../http/route.ts'
import { closedBefore } from '../../orders/reading/order-viewer.ts'
import { attachFile } from './attached-files.commands.ts'
import { type AttachedFileRow, findAttachedFile, listAttachedFiles } from './attached-files.queries.ts'
import { readableOrder } from './readable-order.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export function attachedFileRoutes(app: FastifyInstance, deps: Deps & { files: FileStorage }): void {
  const filesOf = async (db: Db, orderId: number) => ({ files: (await listAttachedFiles(db, orderId)).map(toFile) })

  route(app, deps, api.attachedFiles.list, async ({ db, params, actor }) => {
    const order = await readableOrder(db, params.id, actor, closedBefore(deps))
    return filesOf(db, order.id)
  })

  route(app, deps, api.attachedFiles.attach, async ({ db, params, body, actor }) => {
    const order = await readableOrder(db, params.id, actor, closedBefore(deps))
    await attachFile(deps, order, { kind: body.kind, bytes: Buffer.from(body.data, 'base64'), actor })
    deps.wakeReactors()
    return filesOf(db, order.id)
  })

  const downloads = createShares({ atOnce: 12, each: 4, waiting: 12 })
  route(app, deps, api.attachedFiles.download, async ({ db, params, actor, request, reply }) => {
    const order = await readableOrder(db, params.id, actor, closedBefore(deps))
    const file = await findAttachedFile(db, order.id, params.fileId)
    if (!file) throw new AppError('attached_file_not_found')
    if (file.deleted_at) throw new AppError('attached_file_deleted')
    const { storage_key: key } = file
    // A bucket may take seconds, for which exports would wait. At once it is asked for twelve files, of 5 MB at most.
    const read = (stored: string) => downloads.run(order.organization_id, () => deps.files.get(stored))
    const bytes = key && (await request.withoutPlace(() => read(key)))
    if (!bytes) throw new AppError('attached_file_not_found')
    const name = `order-${order.id}-${file.kind}-${file.sha256.slice(0, 8)}.${EXTENSIONS[file.media_type] ?? 'bin'}`
    // Never shown in the browser: somebody else made it.
    reply.headers({
      'content-type': file.media_type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    return bytes
  })
}

const toFile = (row: AttachedFileRow): AttachedFile => ({
  id: row.id,
  kind: row.kind,
  attachedAt: row.attached_at.toISOString(),
  attachedBy: row.attached_by,
  bytes: row.bytes,
  sha256: row.sha256,
  isStored: row.storage_key !== null,
  excursion: row.excursion,
})
