/** The custody ledger of an order, its signed dossier, and the legal hold that keeps its personal data. */
import { CUSTODY_KINDS } from '@meridian/domain/custody/ledger.ts'
import { CUSTODY_STOPS } from '@meridian/domain/stops.ts'
import { z } from 'zod'
import { endpoint, fileReply } from './endpoint.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import { idParams, requiredText, sentTime } from './shapes.ts'

const hash = z.string()
const hold = z.object({ reason: z.string(), by: z.string(), since: sentTime })

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/custody',
  summary: 'The chain of custody of an order, oldest first',
  access: ['client', 'admin'],
  params: idParams,
  reply: z.object({
    entries: z.array(
      z.object({
        position: z.int(),
        kind: z.enum(CUSTODY_KINDS),
        stop: z.enum(CUSTODY_STOPS).nullable(),
        title: z.string(),
        /** 'Ann Shaw, Bayou Lab (sender)'; null when nothing changed hands. */
        gave: z.string().nullable(),
        received: z.string().nullable(),
        serverTime: sentTime,
        deviceTime: sentTime.nullable(),
        /** The device's clock was more than two minutes off. */
        isClockOff: z.boolean(),
        facts: z.array(z.object({ label: z.string(), text: z.string() })),
        hash,
      }),
    ),
    /** For admins; null for others, and when there is none. */
    hold: hold.nullable(),
  }),
})
export type CustodyTimeline = z.output<typeof list.reply>

export const dossierJson = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/dossier.json',
  summary: 'The signed custody dossier for machines; /verify and `npm run verify` check it',
  access: ['client', 'admin'],
  params: idParams,
  weight: 20,
  file: 'application/json',
  reply: fileReply,
})

export const dossierPdf = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/dossier.pdf',
  summary: 'The custody dossier for people, with the signed one attached',
  access: ['client', 'admin'],
  params: idParams,
  weight: 40,
  file: 'application/pdf',
  reply: fileReply,
})

export const key = endpoint({
  method: 'GET',
  path: '/api/custody/key',
  summary: 'The public key of this installation’s dossiers, and its latest anchor',
  access: 'public',
  reply: z.object({
    publicKey: hash,
    anchor: z.object({ id: z.int(), at: sentTime, size: z.int(), hash, signature: z.string() }).nullable(),
  }),
})

export const changeHold = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}/legal-hold',
  summary: 'Set or clear a legal hold: while it is set, no personal data or file of the order’s custody is deleted',
  access: ['admin'],
  params: idParams,
  body: z.object({ isHeld: z.boolean(), reason: requiredText(300, FIELD_MESSAGES.holdReasonRequired) }),
  reply: z.object({ hold: hold.nullable() }),
})
