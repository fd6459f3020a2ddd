import { api } from '@meridian/contract'
import { seesPrices } from '@meridian/domain/access.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { Signer } from '../../security/signed-tokens.ts'
import { quote } from './quotes.ts'
import { toQuote } from './quotes.view.ts'

const NO_PRICE = { baseRate: null, distanceFee: null, priorityFee: null, totalCost: null }

export function pricingRoutes(app: FastifyInstance, deps: Deps & { maps: Maps; signer: Signer }): void {
  route(app, deps, api.pricing.calculate, async ({ body, actor }) => {
    const request = {
      pickup: { latitude: Number(body.pickupLatitude), longitude: Number(body.pickupLongitude) },
      delivery: { latitude: Number(body.deliveryLatitude), longitude: Number(body.deliveryLongitude) },
      priority: body.priority,
      serviceType: body.serviceType,
    }
    const quoted = toQuote(deps.signer, request, await quote(deps.maps, request), deps.clock())
    return seesPrices(actor) ? quoted : { ...quoted, ...NO_PRICE }
  })
}
