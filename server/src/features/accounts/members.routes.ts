import { api } from '@meridian/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { visitorOf } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { toAccount, toInvitation } from './accounts.view.ts'
import { editAccount, withdrawInvitation } from './members.commands.ts'
import { findAccountRow, listAccounts, listInvitations } from './members.queries.ts'

const OK = { ok: true } as const

export function memberRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { members } = api
  route(app, deps, members.all, async ({ query }) => (await listAccounts(deps.db, query.q)).map(toAccount))

  route(app, deps, members.edit, async ({ params, body, session, request }) => {
    await editAccount(deps, params.id, body, { session, visitor: visitorOf(request, deps.env) })
    return toAccount(await findAccountRow(deps.db, params.id))
  })

  route(app, deps, members.invitations, async ({ session }) =>
    (await listInvitations(deps.db, session.organizationId, deps.clock())).map((row) => ({
      ...toInvitation(row),
      invitedBy: row.invited_by_name,
    })),
  )

  route(app, deps, members.withdrawInvitation, async ({ params, session, request }) => {
    await withdrawInvitation(deps, params.id, { session, visitor: visitorOf(request, deps.env) })
    return OK
  })
}
