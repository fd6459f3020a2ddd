import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../http/deps.ts'
import { languageFor } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { jobTerms } from '../../../orders/job-terms.ts'
import { kindOf } from '../../../orders/reading/order-viewer.ts'
import { visibleOrder } from '../../../orders/visible-order.ts'
import { receiptFacts } from './receipt.queries.ts'
import { toReceipt, withoutPatients } from './receipt.view.ts'
import { receiptPdf } from './receipt-page.ts'

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.orders.receipt, async ({ db, params, actor, request, reply }) => {
    const now = deps.clock()
    const order = await visibleOrder(db, params.id, actor, jobTerms(deps))
    const facts = await receiptFacts(db, order)
    const whole = toReceipt(facts, deps.env, now, languageFor(request))
    const receipt = kindOf(actor) === 'member without patients' ? withoutPatients(whole, order) : whole
    reply.header('content-disposition', `attachment; filename="${receipt.fileName}"`)
    return receiptPdf(receipt)
  })
}
