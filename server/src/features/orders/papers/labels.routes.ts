import { api } from '@meridian/contract'
import { isCancelledOrDeclined } from '@meridian/domain/orders/orders.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { languageFor } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { jobTerms } from '../../../orders/job-terms.ts'
import { visibleOrder } from '../../../orders/visible-order.ts'
import type { PackageCodes } from '../../../security/secrets/package-codes.ts'
import { labelsPdf } from './label-pages.ts'
import { toLabels } from './labels.view.ts'

export type LabelDeps = Deps & { packageCodes: PackageCodes }

export function labelRoutes(app: FastifyInstance, deps: LabelDeps): void {
  route(app, deps, api.orders.labels, async ({ db, params, query, actor, request, reply }) => {
    const order = await visibleOrder(db, params.id, actor, jobTerms(deps))
    const { id: orderId, status } = order
    if (isCancelledOrDeclined(status)) throw new AppError('order_undeliverable', { orderId, status })
    const language = languageFor(request)
    const labels = toLabels(order, deps.packageCodes, language)
    const name = `labels-ML-${String(order.id).padStart(4, '0')}.pdf`
    // Shown, not downloaded: labels are printed at once.
    reply.header('content-disposition', `inline; filename="${name}"`)
    return labelsPdf(labels, query.size, language)
  })
}
