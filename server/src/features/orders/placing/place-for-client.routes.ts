/** An admin places an order for a member of an organization: the member's order in everything, with the admin on record. */
import { api } from '@meridian/contract'
import { may } from '@meridian/domain/organizations/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { noteOrdersRead } from '../../../http/orders-read.ts'
import { route } from '../../../http/route.ts'
import { readNewOrder } from '../../../orders/reading/order-json.queries.ts'
import { checkOrder, type PreparedOrder } from './check-order.ts'
import { placeOrder, saveAddresses } from './insert-order.commands.ts'
import { findMembership } from './ordering-member.queries.ts'
import type { OrderPlacement, PlaceOrderDeps } from './placement.ts'

export function placeForClientRoutes(app: FastifyInstance, deps: Deps & PlaceOrderDeps): void {
  route(
    app,
    deps,
    api.adminOrganizations.placeOrder,
    async ({ db, request, actor }, { placement, checked }: PreparedOrder) => {
      const placed = await readNewOrder(db, await placeOrder(db, placement, checked), actor)
      await saveAddresses(db, placement, [{ placement, checked }])
      noteOrdersRead(request, [placed.id])
      return placed
    },
    async ({ db, params: { id: organizationId }, body: { memberId, ...request }, session }) => {
      const membership = await findMembership(db, organizationId, memberId)
      if (!membership) throw new AppError('user_not_found')
      if (!may(membership, 'handle_orders')) throw new AppError('member_does_not_order')
      const placement: OrderPlacement = {
        request,
        actor: { role: 'client', userId: memberId, organizationId, membership },
        placedBy: { role: 'admin', userId: session.userId },
        organizationId,
        now: deps.clock(),
      }
      return { placement, checked: await checkOrder(db, deps, placement) }
    },
  )
}
