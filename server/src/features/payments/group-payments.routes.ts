import { api } from '@meridian/contract'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { route } from '../../http/route.ts'
import { viewerOf } from '../../orders/reading/order-viewer.ts'
import { acceptsTestPayments } from '../installation/installation.queries.ts'
import { groupLines, readGroup } from '../orders/groups/groups.queries.ts'
import { beginGroupPayment, confirmGroupPayment, dueOfGroup, payGroupInTestMode } from './group-payments.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'

export function groupPaymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { payments } = deps

  route(app, deps, api.orderGroups.createIntent, async ({ db, params: { id: groupId }, actor }) => {
    const testPayments = await acceptsTestPayments(deps)
    const { mode } = payments
    if (mode === 'test') {
      const amount = formatCents(await dueOfGroup(db, { groupId, actor }))
      return { mode, amount, clientSecret: null, publishableKey: null, testPayments }
    }
    const { clientSecret, amountCents } = await beginGroupPayment(deps, payments, { groupId, actor })
    const { publishableKey } = payments
    return { mode, amount: formatCents(amountCents), clientSecret, publishableKey, testPayments }
  })

  route(app, deps, api.orderGroups.confirmPayment, async ({ db, params: { id: groupId }, body, actor }) => {
    await groupLines(db, groupId, actor)
    if (body.paymentIntentId === undefined) {
      if (!(await acceptsTestPayments(deps))) throw new AppError('test_payments_off')
      await payGroupInTestMode(deps, { groupId, actor })
    } else {
      if (payments.mode === 'test') throw new AppError('card_payments_off')
      await confirmGroupPayment(deps, payments, { groupId, intentId: body.paymentIntentId })
    }
    return readGroup(db, viewerOf(deps, actor), groupId)
  })
}
