/** Opens the map's style, tiles and glyphs to a page without a session, for an hour. */
import { z } from 'zod'
import type { Signer } from './signed-tokens.ts'

const KIND = 'map'
const VALID_MS = 3_600_000
const shape = z.object({ until: z.number() })

export const signMapPass = (signer: Signer, now: Date): string => signer.sign(KIND, { until: now.getTime() + VALID_MS })

export const isMapPass = (signer: Signer, pass: string, now: Date): boolean =>
  (signer.open(KIND, pass, shape)?.until ?? 0) > now.getTime()
