/** The custody ledger of an order, its signed dossier, and the legal holds that keep what is stored about it. */
import { CUSTODY_KINDS } from '@meridian/domain/custody/ledger.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { endpoint, fileReply } from './endpoint.ts'
import { id, idParams, requiredText, sentTime } from './shapes.ts'

const hash = z.string()
const hold = z.object({ id, matter: z.string(), reason: z.string(), by: z.string(), since: sentTime })
const holds = z.array(hold)

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/custody',
  importance: 'deferrable',
  summary: 'The chain of custody of an order, oldest first',
  access: ['client', 'admin'],
  permission: 'see_patients',
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
        facts: z.array(z.object({ label: z.string(), text: z.string(), href: z.string().optional() })),
        hash,
      }),
    ),
    /** For admins; empty for others. */
    holds,
    /** For admins: after too many wrong PINs, only they can allow more. */
    isPinBlocked: z.boolean(),
  }),
})
export type CustodyTimeline = z.output<typeof list.reply>

export const dossierJson = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/dossier.json',
  v1: { scope: 'proofs:read' },
  importance: 'deferrable',
  summary: 'The signed custody dossier for machines; /verify and `npm run verify` check it',
  access: ['client', 'admin'],
  permission: 'see_patients',
  params: idParams,
  weight: 20,
  file: 'application/json',
  reply: fileReply,
})

export const dossierPdf = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/dossier.pdf',
  v1: { scope: 'proofs:read' },
  importance: 'deferrable',
  summary: 'The custody dossier for people, with the signed one attached',
  access: ['client', 'admin'],
  permission: 'see_patients',
  params: idParams,
  weight: 40,
  file: 'application/pdf',
  reply: fileReply,
})

export const evidence = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/evidence.zip',
  importance: 'deferrable',
  summary: 'The dossier, the pictures, keys, a verifier that needs no network and a draft certificate in one archive',
  access: ['client', 'admin'],
  permission: 'see_patients',
  needsVerifiedEmail: true,
  params: idParams,
  weight: 60,
  file: 'application/zip',
  reply: fileReply,
})

const head = z.object({
  body: z.object({ version: z.literal(1), size: z.int(), root: hash, at: sentTime }),
  publicKey: hash,
  signature: z.string(),
})

export const key = endpoint({
  method: 'GET',
  path: '/api/custody/key',
  summary: 'The public key that signs custody now, and the newest head of the transparency log',
  access: 'public',
  reply: z.object({
    publicKey: hash,
    /** It, and the keys before it that it vouches for and that are not revoked. */
    trusted: z.array(hash),
    head: head.nullable(),
  }),
})

export const keys = endpoint({
  method: 'GET',
  path: '/.well-known/meridian-custody.json',
  summary: 'The keys that have signed custody, oldest first, each with its signatures',
  access: 'public',
  reply: z.object({
    issuer: z.string(),
    address: z.string(),
    keys: z.array(
      z.object({
        id: z.string(),
        body: z.object({ version: z.literal(1), publicKey: hash, since: sentTime, before: hash.nullable() }),
        /** By the key itself. */
        signature: z.string(),
        /** By the key before. */
        signatureBefore: z.string().nullable(),
        revoked: z.object({ at: sentTime, reason: z.string() }).nullable(),
      }),
    ),
    heads: z.string(),
  }),
})

/** A tree has fewer leaves than that: they are counted in 32 bits. */
const size = z.coerce.number().int().min(0).max(2_147_483_647)

export const heads = endpoint({
  method: 'GET',
  path: '/api/custody/heads',
  summary: 'The signed heads of the transparency log, oldest first, a thousand at a time',
  access: 'public',
  weight: 5,
  query: z.object({ after: size.default(0) }),
  reply: z.object({ heads: z.array(head), hasMore: z.boolean() }),
})

export const consistency = endpoint({
  method: 'GET',
  path: '/api/custody/consistency',
  summary: 'The hashes that show that one head of the log is an earlier one with entries added (RFC 9162, 2.1.4)',
  access: 'public',
  weight: 5,
  query: z.object({ from: size, to: size }),
  reply: z.object({ path: z.array(hash) }),
})

export const audit = endpoint({
  method: 'GET',
  path: '/api/admin/custody-audit',
  summary: 'What the last nightly check of all custody found; null before the first',
  access: ['admin'],
  reply: z.object({
    audit: z
      .object({
        at: sentTime,
        entries: z.int(),
        heads: z.int(),
        faultCount: z.int(),
        /** The first of them, as sentences. */
        faults: z.array(z.string()),
      })
      .nullable(),
  }),
})

const headMail = z.object({
  isWanted: z.boolean(),
  email: z.string(),
  /** When one was last mailed to the caller's organization. */
  mailedAt: sentTime.nullable(),
})

export const showHeadMail = endpoint({
  method: 'GET',
  path: '/api/custody/head-mail',
  summary: 'Whether the caller is mailed the newest head of the transparency log once a day',
  access: ['client'],
  permission: 'see_patients',
  reply: headMail,
})

export const changeHeadMail = endpoint({
  method: 'PATCH',
  path: '/api/custody/head-mail',
  summary: 'Switch the daily mail with the newest head of the transparency log on or off',
  access: ['client'],
  permission: 'see_patients',
  body: z.object({ isWanted: z.boolean() }),
  reply: headMail,
})

const holdReason = requiredText(300, 'holdReasonRequired')

export const setHold = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/holds',
  summary: 'Set a legal hold for a matter: while an order has one, nothing that is stored about it is deleted',
  access: ['admin'],
  params: idParams,
  body: z.object({ matter: requiredText(120, 'holdMatterRequired'), reason: holdReason }),
  reply: z.object({ holds }),
})

export const clearHold = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}/holds/{holdId}',
  summary: 'Clear the legal hold of one matter',
  access: ['admin'],
  params: idParams.extend({ holdId: id }),
  body: z.object({ reason: holdReason }),
  reply: z.object({ holds }),
})
