/** A signed token proves that the server itself found this location for this address text. */
import { type Point, PRECISIONS, type Precision } from '@meridian/domain/places/geo.ts'
import { z } from 'zod'
import type { Signer } from '../../security/secrets/signed-tokens.ts'

const KIND = 'address'

const facts = z.object({
  text: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(PRECISIONS),
  /** Where the address was first found. The pin's allowed offset counts from there, so that it cannot wander step by step. */
  from: z.object({ latitude: z.number(), longitude: z.number(), precision: z.enum(PRECISIONS) }),
  /** A driver stood at this point. */
  isDriverConfirmed: z.boolean().default(false),
})
export type AddressFacts = z.infer<typeof facts>

export const signAddress = (signer: Signer, address: AddressFacts): string => signer.sign(KIND, address)
export const openAddress = (signer: Signer, token: string): AddressFacts | null => signer.open(KIND, token, facts)

export const foundAt = (text: string, point: Point, precision: Precision): AddressFacts => ({
  text,
  ...point,
  precision,
  from: { ...point, precision },
  isDriverConfirmed: false,
})
