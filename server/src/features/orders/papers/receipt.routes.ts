import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { jobTerms } from '../job-terms.ts'
import { visibleOrder } from '../visible-order.ts'
import { receiptFacts } from './receipt.queries.ts'
import { receiptNumber, toReceipt } from './receipt.view.ts'
import { receiptPdf } from './receipt-page.ts'

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.receipt, async ({ db, params, actor, reply }) => {
    const now = deps.clock()
    const order = await visibleOrder(db, params.id, actor, jobTerms(deps))
    const receipt = toReceipt(await receiptFacts(db, order), deps.env, now)
    reply.header(
      'content-disposition',
      `attachment; filename="${receipt.title.toLowerCase().replace(' ', '-')}-${receiptNumber(order.id)}.pdf"`,
    )
    return receiptPdf(receipt)
  })
}
