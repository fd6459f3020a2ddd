import { api } from '@meridian/contract'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { route } from '../../http/route.ts'
import { jobTerms } from '../../orders/job-terms.ts'
import { dueCents } from '../../orders/orders.rules.ts'
import { orderJson } from '../../orders/reading/order-json.queries.ts'
import { viewerOf } from '../../orders/reading/order-viewer.ts'
import { visibleOrder } from '../../orders/visible-order.ts'
import { acceptsTestPayments } from '../installation/installation.queries.ts'
import { groupPaymentRoutes } from './group-payments.routes.ts'
import { beginPayment, confirmPayment, refuseUnpayable } from './payments.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { payments } = deps
  groupPaymentRoutes(app, deps)

  route(app, deps, api.payments.createIntent, async ({ db, body, actor }) => {
    const order = await visibleOrder(db, body.orderId, actor, jobTerms(deps))
    refuseUnpayable(order)
    // The amount in the checkout link comes from the browser. Charge what the order still costs, and show it.
    const amount = formatCents(dueCents(order))
    const { mode } = payments
    const testPayments = await acceptsTestPayments(deps)
    if (mode === 'test') return { mode, amount, clientSecret: null, publishableKey: null, testPayments }
    const clientSecret = await beginPayment(deps, payments, order.id)
    const { publishableKey } = payments
    return { mode, amount, clientSecret, publishableKey, testPayments }
  })

  route(app, deps, api.payments.confirm, async ({ db, body, actor }) => {
    const order = await visibleOrder(db, body.orderId, actor, jobTerms(deps))
    if (payments.mode === 'test') throw new AppError('card_payments_off')
    await confirmPayment(deps, payments, { order, intentId: body.paymentIntentId })
    return orderJson(db, viewerOf(deps, actor), order.id)
  })
}
