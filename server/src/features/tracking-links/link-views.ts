/** A counted view of a tracking link, signed: a page that refreshes itself shows it and is not counted again. */
import { z } from 'zod'
import type { Signer } from '../../security/secrets/signed-tokens.ts'

const KIND = 'link view'
/** A page that is left open is counted once in this time, so that its owner knows when the link was last used. */
const VALID_MS = 3_600_000
const shape = z.object({ linkId: z.number(), until: z.number() })

export const signView = (signer: Signer, linkId: number, now: Date): string =>
  signer.sign(KIND, { linkId, until: now.getTime() + VALID_MS })

export function isViewOf(signer: Signer, view: string, linkId: number, now: Date): boolean {
  const counted = signer.open(KIND, view, shape)
  return counted?.linkId === linkId && counted.until > now.getTime()
}
