/** Arrival and proofs at the stops of an order. `domain/src/proofs/proofs.ts` decides which are asked and which are required. */
import {
  ARRIVAL_METHODS,
  DISCARDABLE_WORK,
  ID_DOCUMENTS,
  MAX_PACKAGES,
  MAX_PROOF_FILE_BYTES,
  PIN_DIGITS,
  PROOF_FILE_TYPES,
  PROOF_KINDS,
  RECIPIENT_RELATIONS,
} from '@meridian/domain/proofs/proofs.ts'
import { MAX_CELSIUS, MIN_CELSIUS } from '@meridian/domain/proofs/stability.ts'
import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint, fileReply } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { id, idParams, isoTime, ok, optionalText, requiredText, sentTime } from '../shapes.ts'
import { order } from './orders.ts'
import { reconciliation } from './reconciliation.ts'
import { countInput } from './trade-forms.ts'

/** Made by the device, so that the same proof sent twice is stored once. */
const key = z.uuid()
const stop = z.enum(CUSTODY_STOPS)
const position = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullish()

/** The device's own time and, for work done without a network, since when it was offline. */
const statedTimes = { occurredAt: isoTime.optional(), offlineSince: isoTime.optional() }

export const arrive = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/arrivals',
  summary: 'The driver has arrived at a stop: noticed by position, or set by hand. Waiting time runs from there.',
  access: ['driver'],
  params: idParams,
  body: z.object({
    stop,
    method: z.enum(ARRIVAL_METHODS),
    position,
    /** The driver is not there after all: the arrival does not count, and stays in the chain of custody. */
    isTakenBack: z.boolean().optional(),
    ...statedTimes,
  }),
  reply: order,
})

/** The content follows in pieces; its hash is part of the proof from the start. */
const file = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, fault('notAHash')),
  bytes: z.int().min(1).max(MAX_PROOF_FILE_BYTES, fault('fileTooLarge')),
  mediaType: z.enum(PROOF_FILE_TYPES),
})

/** It stands for the last one of its kind at the stop, which stays in custody: also after the stop, while the job is the driver's. */
const isCorrection = z.boolean().optional()

const packagesReceived = z.int().min(0).max(MAX_PACKAGES).nullish()

const base = z.object({
  key,
  stop,
  position,
  ...statedTimes,
  /** The key of the refused proof that this one stands for: it may come after its stop was completed. */
  replaces: key.optional(),
})

const proof = z.discriminatedUnion('kind', [
  /** Packages that are missing need a reason. */
  base.extend({
    kind: z.literal('scan'),
    codes: z
      .array(requiredText(60, 'codeRequired'))
      .min(1)
      .max(MAX_PACKAGES * 2),
    reason: optionalText(300),
  }),
  /** Of what the sender declared; a difference needs a reason. */
  base.extend({ kind: z.literal('count'), count: countInput, reason: optionalText(300), isCorrection }),
  base.extend({ kind: z.literal('seal'), seal: requiredText(40, 'sealRequired') }),
  base.extend({
    kind: z.literal('temperature'),
    celsius: z.number().min(MIN_CELSIUS).max(MAX_CELSIUS),
    isCorrection,
  }),
  base.extend({ kind: z.literal('photo'), file }),
  base.extend({
    kind: z.literal('pin'),
    pin: z.string().regex(new RegExp(`^\\d{${PIN_DIGITS}}$`), fault('notAPin')),
  }),
  base.extend({
    kind: z.literal('id_check'),
    document: z.enum(ID_DOCUMENTS),
    nameMatches: z.boolean(),
    isOfAge: z.boolean(),
  }),
  base.extend({
    kind: z.literal('recipient'),
    name: requiredText(100, 'recipientRequired'),
    relation: z.enum(RECIPIENT_RELATIONS),
    /** How many they counted, or at the pickup handed over; another number than is expected needs a reason. */
    packages: packagesReceived,
    reason: optionalText(300),
    isCorrection,
  }),
  /** `packages`: how many they sign for. */
  base.extend({ kind: z.literal('signature'), file, packages: packagesReceived }),
  base.extend({ kind: z.literal('note'), note: requiredText(1000, 'noteRequired') }),
])
export type ProofInput = z.input<typeof proof>
export type Proof = z.output<typeof proof>

export const add = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/proofs',
  summary: 'One proof at a stop. Sending it again with the same key changes nothing.',
  access: ['driver'],
  params: idParams,
  body: proof,
  reply: order,
})

export const skip = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/proofs/skipped',
  summary: 'The driver skips a proof that is asked, not required, with a reason',
  access: ['driver'],
  params: idParams,
  body: base.extend({ kind: z.enum(PROOF_KINDS), reason: requiredText(300, 'skipReasonRequired') }),
  reply: order,
})

export const discard = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/discarded-work',
  summary:
    'The driver gives up what was refused: it stays in the chain of custody. Sending it again with the same key changes nothing.',
  access: ['driver'],
  params: idParams,
  body: z.object({
    key,
    work: z.enum(DISCARDABLE_WORK),
    stop: stop.nullish(),
    /** The sentence that the driver was shown. */
    refusal: optionalText(500),
    /** When it was done. */
    madeAt: isoTime.optional(),
    ...statedTimes,
  }),
  reply: ok,
})

export const unlockPin = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/pin-unlock',
  summary: 'After too many wrong PINs an admin allows more tries, with a reason',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason: requiredText(300, 'unlockReasonRequired') }),
  reply: order,
})

const fileParams = z.object({ id, key })
const received = z.object({
  /** How many bytes the server has: the next piece begins there. */
  receivedBytes: z.int(),
  isComplete: z.boolean(),
})

export const uploaded = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/proofs/{key}/upload',
  importance: 'essential',
  summary: 'How much of a picture the server has, to go on from there',
  access: ['driver'],
  params: fileParams,
  reply: received,
})

export const PIECE_BYTES = 128 * 1024

export const upload = endpoint({
  method: 'PATCH',
  path: '/api/orders/{id}/proofs/{key}/upload',
  summary: 'The next piece of a picture, in base64. The last one is checked against the proof’s hash, size and type.',
  access: ['driver'],
  params: fileParams,
  body: z.object({
    offset: z.int().min(0),
    data: z.base64().max(Math.ceil(PIECE_BYTES / 3) * 4),
  }),
  reply: received,
})

export const picture = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/proofs/{key}/picture',
  v1: { scope: 'proofs:read' },
  summary: 'A photo or signature, for those who may see the order',
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: fileParams,
  reply: fileReply,
  file: 'image/*',
})

const captured = z.object({
  key: z.string(),
  stop,
  kind: z.enum(PROOF_KINDS),
  driverName: z.string(),
  occurredAt: sentTime,
  skipReason: z.string().nullable(),
  /** What was captured, in words: 'Jane Doe (Family member)', '4.5 °C (40 °F)'. Null for pictures, skipped ones and after retention. */
  text: z.string().nullable(),
  /** A reading outside of the order's temperature band. */
  isOutOfBand: z.boolean(),
  /** Null when it is no picture; false while it is still on the driver's device. */
  hasPicture: z.boolean().nullable(),
  sha256: z.string(),
})

export const list = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/proofs',
  v1: { scope: 'proofs:read' },
  summary: 'Arrivals and proofs of an order, oldest first',
  access: ANYONE_SIGNED_IN,
  permission: 'see_patients',
  params: idParams,
  reply: z.object({
    arrivals: z.array(
      z.object({
        stop,
        method: z.enum(ARRIVAL_METHODS),
        driverName: z.string(),
        arrivedAt: sentTime,
        /** When the stop's step was completed; null while the driver is there. */
        leftAt: sentTime.nullable(),
      }),
    ),
    proofs: z.array(captured),
    reconciliations: z.array(reconciliation),
  }),
})

export const settings = endpoint({
  method: 'GET',
  path: '/api/admin/proofs',
  summary: 'For which organizations the proofs by item class are required',
  access: ['admin'],
  reply: z.object({
    isRequiredForAll: z.boolean(),
    organizations: z.array(z.object({ id: z.int(), name: z.string(), isRequired: z.boolean() })),
  }),
})

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/proofs',
  summary:
    'Make the proofs by item class required or asked, for an organization or for all; for orders placed from then on',
  access: ['admin'],
  body: z.object({ organizationId: id.nullable(), isRequired: z.boolean() }),
  reply: settings.reply,
})

export const packageChecks = endpoint({
  method: 'GET',
  path: '/api/drivers/me/package-checks',
  summary: "For each open job of the signed-in driver, sixteen bits of each package's code, by number",
  access: ['driver'],
  reply: z.array(z.object({ orderId: z.int(), checks: z.array(z.int()) })),
})

export const terms = endpoint({
  method: 'GET',
  path: '/api/proofs/terms',
  summary: 'Whether the proofs by item class are required for the caller’s organization; the order form shows it',
  access: ['client'],
  permission: 'see_orders',
  reply: z.object({ isRequired: z.boolean() }),
})
