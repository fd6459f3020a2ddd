/** What is declared and counted by item class. `domain/src/trade-forms/` has the rules. */

import { CUSTODY_STOPS } from '@meridian/domain/proofs/stops.ts'
import {
  MAX_BAGS,
  MAX_DRUGS,
  MAX_ID_LENGTH,
  MAX_LISTED_IDS,
  MAX_QUANTITY,
  MAX_SEAL_LENGTH,
  MAX_SPECIMENS,
} from '@meridian/domain/trade-forms/limits.ts'
import { z } from 'zod'
import { money, optionalText, requiredText, sentTime } from '../shapes.ts'

const specimenIds = z.array(requiredText(MAX_ID_LENGTH, 'specimenIdRequired')).max(MAX_LISTED_IDS)
const seal = requiredText(MAX_SEAL_LENGTH, 'sealRequired')
const personName = requiredText(100, 'personRequired')
const quantity = z.int().min(0).max(MAX_QUANTITY)

export const tradeFormInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('specimens'),
    ids: specimenIds.default([]),
    count: z.int().min(1).max(MAX_SPECIMENS),
    loggerSerial: optionalText(MAX_ID_LENGTH),
  }),
  z.object({
    kind: z.literal('valuables'),
    declaredValue: money
      .max(12)
      .nullish()
      .transform((value) => value ?? null),
    bags: z
      .array(z.object({ bag: requiredText(MAX_SEAL_LENGTH, 'bagRequired'), seal }))
      .min(1)
      .max(MAX_BAGS),
    isDualControl: z.boolean().default(false),
    isForDestruction: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('controlled'),
    drugs: z
      .array(
        z.object({
          drug: requiredText(100, 'drugRequired'),
          strength: requiredText(100, 'strengthRequired'),
          quantity: quantity.min(1),
        }),
      )
      .min(1)
      .max(MAX_DRUGS),
  }),
])

/** As the server stored it: only its shape is checked. */
export const tradeForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('specimens'),
    ids: z.array(z.string()),
    count: z.int(),
    loggerSerial: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('valuables'),
    declaredValue: z.string().nullable(),
    bags: z.array(z.object({ bag: z.string(), seal: z.string() })),
    isDualControl: z.boolean(),
    isForDestruction: z.boolean(),
  }),
  z.object({
    kind: z.literal('controlled'),
    drugs: z.array(z.object({ drug: z.string(), strength: z.string(), quantity: z.int() })),
  }),
])

export const countInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('specimens'), ids: specimenIds, count: z.int().min(0).max(MAX_SPECIMENS) }),
  z.object({ kind: z.literal('valuables'), seals: z.array(seal).max(MAX_BAGS), people: z.array(personName).max(2) }),
  z.object({
    kind: z.literal('controlled'),
    lines: z.array(z.object({ driver: quantity, person: quantity })).max(MAX_DRUGS),
    person: personName,
  }),
])

const count = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('specimens'), ids: z.array(z.string()), count: z.int() }),
  z.object({ kind: z.literal('valuables'), seals: z.array(z.string()), people: z.array(z.string()) }),
  z.object({
    kind: z.literal('controlled'),
    lines: z.array(z.object({ driver: z.int(), person: z.int() })),
    person: z.string(),
  }),
])

export const stopCount = z.object({
  stop: z.enum(CUSTODY_STOPS),
  at: sentTime,
  count,
  /** Why it differs from what was expected. */
  reason: z.string().nullable(),
})
