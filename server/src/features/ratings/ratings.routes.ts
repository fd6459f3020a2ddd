import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { dismissRating, rateOrder } from './ratings.commands.ts'

export function ratingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.ratings.rate, async ({ db, params, body, actor }) => {
    const row = await rateOrder(db, actor, { orderId: params.id, ...body }, deps.clock())
    return {
      id: row.id,
      orderId: row.order_id,
      rating: row.rating,
      feedback: row.feedback,
      userType: row.side,
      createdAt: row.created_at.toISOString(),
    }
  })

  route(app, deps, api.ratings.dismiss, async ({ db, params, actor }) => {
    await dismissRating(db, actor, params.id, deps.clock())
    return { ok: true as const }
  })
}
