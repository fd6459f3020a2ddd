import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { movePin } from './address-book.commands.ts'
import { type AddressDeps, listAddressBook, locate, suggest } from './find-address.ts'

export function addressRoutes(app: FastifyInstance, deps: AddressDeps): void {
  route(app, deps, api.addresses.suggest, ({ query, session }) => {
    const { latitude, longitude } = query
    const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    return suggest(deps, {
      text: query.q,
      near,
      session: query.session ?? null,
      organizationId: session.organizationId,
    })
  })

  route(app, deps, api.addresses.locate, ({ query, session }) =>
    locate(deps, { id: query.id, session: query.session ?? null, organizationId: session.organizationId }),
  )

  route(app, deps, api.addresses.pin, ({ body, session }) => {
    const { token, ...point } = body
    return movePin(deps, { token, point, organizationId: session.organizationId })
  })

  route(app, deps, api.addresses.book, ({ query, session }) =>
    listAddressBook(deps, session.organizationId, query.limit),
  )

  route(app, deps, api.addresses.reverse, async ({ query }) => {
    const found = await deps.maps.reverse(query)
    return { address: found?.address ?? null, state: found?.state ?? deps.maps.stateAt(query) }
  })
}
