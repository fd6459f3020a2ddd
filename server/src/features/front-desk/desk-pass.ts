/** Stands for the PIN on a screen that has entered it, for some hours. It says nothing about whether the link is still open. */
import { DESK_PASS_MS } from '@meridian/domain/accounts/front-desk.ts'
import { z } from 'zod'
import type { Signer } from '../../security/secrets/signed-tokens.ts'

const KIND = 'desk'
const shape = z.object({ linkId: z.number(), until: z.number() })

export const signPass = (signer: Signer, linkId: number, now: Date): string =>
  signer.sign(KIND, { linkId, until: now.getTime() + DESK_PASS_MS })

export function isPassOf(signer: Signer, pass: string, linkId: number, now: Date): boolean {
  const given = signer.open(KIND, pass, shape)
  return given?.linkId === linkId && given.until > now.getTime()
}
