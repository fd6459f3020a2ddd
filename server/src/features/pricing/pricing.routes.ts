import { api } from '@meridian/contract'
import { seesPrices } from '@meridian/domain/accounts/access.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { findPointOfAddress } from '../addresses/verify-address.ts'
import { quote, withFoundPlaces } from './quotes.ts'
import { toQuote } from './quotes.view.ts'

const NO_PRICE = { baseRate: null, distanceFee: null, priorityFee: null, totalCost: null }

export function pricingRoutes(app: FastifyInstance, deps: Deps & { maps: Maps; signer: Signer }): void {
  route(app, deps, api.pricing.calculate, async ({ db, body, actor, session }) => {
    const pins = {
      pickup: { latitude: Number(body.pickupLatitude), longitude: Number(body.pickupLongitude) },
      delivery: { latitude: Number(body.deliveryLatitude), longitude: Number(body.deliveryLongitude) },
      priority: body.priority,
      serviceType: body.serviceType,
    }
    const addressOf = (stop: Stop) => {
      const text = body[`${stop}Address`]
      const wanted = { point: pins[stop], token: body[`${stop}Token`], organizationId: session.organizationId }
      return text === null ? null : findPointOfAddress(deps, { text, ...wanted })
    }
    const request = withFoundPlaces(pins, await Promise.all([addressOf('pickup'), addressOf('delivery')]))
    const now = deps.clock()
    const quoted = toQuote(deps.signer, request, await quote({ db, maps: deps.maps }, request, now), now)
    return seesPrices(actor) ? quoted : { ...quoted, ...NO_PRICE }
  })
}
