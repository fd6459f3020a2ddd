/** The app on a driver's phone that reports the position while another app is in front. */
import { PHONE_APPS } from '@meridian/domain/drivers/phone-apps.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ok } from '../shapes.ts'

/** Not a creating call: an idempotency key would store the reply, and with it the key. */
export const pair = endpoint({
  method: 'POST',
  path: '/api/drivers/me/phone',
  summary: 'Pair an app: its key is in this reply only, and the one before ends',
  access: ['driver'],
  audited: 'change',
  body: z.object({ app: z.enum(PHONE_APPS) }),
  reply: z.object({ url: z.string(), key: z.string() }),
})

export const unpair = endpoint({
  method: 'DELETE',
  path: '/api/drivers/me/phone',
  summary: 'End the pairing: what the app sends from now on is refused',
  access: ['driver'],
  audited: 'change',
  reply: ok,
})
