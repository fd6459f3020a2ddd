/** The token that says: this point belongs to this text, we have seen to it. */
import { type Point, PRECISIONS, type Precision } from '@meridian/domain/geo.ts'
import { z } from 'zod'
import type { Signer } from '../../security/signed-tokens.ts'

const KIND = 'address'

const facts = z.object({
  text: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(PRECISIONS),
  /** Where it was first found. A pin may be moved again, but always from there: not step by step across the state. */
  from: z.object({ latitude: z.number(), longitude: z.number(), precision: z.enum(PRECISIONS) }),
})
export type AddressFacts = z.infer<typeof facts>

export const signAddress = (signer: Signer, address: AddressFacts): string => signer.sign(KIND, address)
export const openAddress = (signer: Signer, token: string): AddressFacts | null => signer.open(KIND, token, facts)

export const foundAt = (text: string, point: Point, precision: Precision): AddressFacts => ({
  text,
  ...point,
  precision,
  from: { ...point, precision },
})
