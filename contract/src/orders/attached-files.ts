/** Files that are attached to an order after its delivery. `domain/src/trade-forms/attached-files.ts` decides which, and until when. */
import { ATTACHED_KINDS, MAX_ATTACHED_BYTES } from '@meridian/domain/trade-forms/attached-files.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint, fileReply } from '../endpoint.ts'
import { id, idParams, sentTime } from '../shapes.ts'

const MAX_BYTES = Math.max(...Object.values(MAX_ATTACHED_BYTES))
/** In base64, with room for the rest of the body. A little more than is taken gets its own sentence. */
const MAX_BODY_BYTES = Math.ceil(MAX_BYTES / 3) * 4 + 64 * 1024

const excursion = z.object({
  journeyMinutes: z.int(),
  coveredMinutes: z.int(),
  minCelsius: z.number().nullable(),
  maxCelsius: z.number().nullable(),
  outsideMinutes: z.int().nullable(),
  firstOutsideAt: sentTime.nullable(),
})

const attachedFile = z.object({
  id: z.int(),
  kind: z.enum(ATTACHED_KINDS),
  attachedAt: sentTime,
  attachedBy: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** False after its retention. */
  isStored: z.boolean(),
  /** Of a logger's file, from pickup to delivery. Null after its retention. */
  excursion: excursion.nullable(),
})
export type AttachedFile = z.output<typeof attachedFile>

const files = z.object({ files: z.array(attachedFile) })

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/files',
  summary: 'The files that are attached to an order, newest first',
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: idParams,
  reply: files,
})

export const attach = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/files',
  importance: 'ordinary',
  summary: 'Attach a file to a delivered order, in base64. The same file again changes nothing.',
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  needsVerifiedEmail: true,
  params: idParams,
  body: z.object({ kind: z.enum(ATTACHED_KINDS), data: z.base64() }),
  maxBodyBytes: MAX_BODY_BYTES,
  weight: 5,
  reply: files,
})

export const download = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/files/{fileId}',
  importance: 'deferrable',
  summary: 'A file that is attached to an order, as it was sent',
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: z.object({ id, fileId: id }),
  reply: fileReply,
  file: 'application/octet-stream',
})
