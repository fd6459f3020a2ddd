import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { listAttention } from './attention.ts'

export function attentionRoutes(app: FastifyInstance, deps: Deps & DispatchDeps): void {
  route(app, deps, api.attention.list, async ({ request }) => {
    const items = await listAttention(deps)
    noteOrdersRead(
      request,
      items.flatMap(({ order }) => order?.id ?? []),
    )
    return items
  })
}
