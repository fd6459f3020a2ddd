import { api } from '@meridian/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { languageFor } from '../../../http/language.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { markAttention } from './attention.commands.ts'
import { listAttention } from './attention.ts'

export function attentionRoutes(app: FastifyInstance, deps: Deps & DispatchDeps): void {
  const list = async (request: FastifyRequest) => {
    const cards = await listAttention(deps, languageFor(request))
    noteOrdersRead(
      request,
      cards.flatMap(({ items }) => items.flatMap(({ order }) => order?.id ?? [])),
    )
    return cards
  }

  route(app, deps, api.attention.list, ({ request }) => list(request))

  route(app, deps, api.attention.mark, async ({ request, body, actor }) => {
    await markAttention(deps, actor.userId, body)
    return list(request)
  })
}
