import { api } from '@meridian/contract'
import { toPricingResult } from '@meridian/domain/pricing.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { Maps } from '../../maps/port.ts'
import type { Signer } from '../../security/signed-tokens.ts'
import { promisedAt, quote, signQuote } from './quotes.commands.ts'

export function pricingRoutes(app: FastifyInstance, deps: Deps & { maps: Maps; signer: Signer }): void {
  route(app, deps, api.pricing.calculate, async ({ body }) => {
    const asked = {
      pickup: { latitude: Number(body.pickupLatitude), longitude: Number(body.pickupLongitude) },
      delivery: { latitude: Number(body.deliveryLatitude), longitude: Number(body.deliveryLongitude) },
      priority: body.priority,
      serviceType: body.serviceType,
    }
    const now = deps.clock()
    const quoted = await quote(deps.maps, asked)
    const { token, expiresAt } = signQuote(deps.signer, asked, quoted, now)
    return {
      ...toPricingResult(quoted.price),
      quality: quoted.quality,
      estimatedTime: quoted.minutes,
      promisedAt: promisedAt(asked, quoted.minutes, now).toISOString(),
      quoteToken: token,
      quoteExpiresAt: expiresAt.toISOString(),
    }
  })
}
