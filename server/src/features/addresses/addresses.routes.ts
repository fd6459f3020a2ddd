import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { movePin } from './address-book.commands.ts'
import { type AddressDeps, listAddressBook, locate, suggest } from './find-address.ts'

export function addressRoutes(app: FastifyInstance, deps: AddressDeps): void {
  route(app, deps, api.addresses.suggest, ({ body, actor }) => {
    const { latitude, longitude } = body
    const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    return suggest(deps, {
      text: body.q,
      near,
      session: body.session ?? null,
      actor,
    })
  })

  route(app, deps, api.addresses.locate, ({ body, actor }) =>
    locate(deps, { ...body, session: body.session ?? null, actor }),
  )

  route(app, deps, api.addresses.pin, ({ body, session }) => {
    const { token, ...point } = body
    return movePin(deps, { token, point, organizationId: session.organizationId })
  })

  route(app, deps, api.addresses.book, ({ query, actor }) => listAddressBook(deps, actor, query.limit))

  route(app, deps, api.addresses.reverse, async ({ body }) => {
    const found = await deps.maps.reverse(body)
    return { address: found?.address ?? null, state: found?.state ?? deps.maps.stateAt(body) }
  })
}
