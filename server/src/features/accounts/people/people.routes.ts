import { api } from '@meridian/contract/index.ts'
import type { Person } from '@meridian/contract/organizations/people.ts'
import { type Member, refusalOfChange, refusalOfRemoval } from '@meridian/domain/organizations/people.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import { membershipOf as membershipOfSession } from '../../../http/session.ts'
import { visitorOf } from '../../../security/visitor.ts'
import { type AccountDeps, limitAddress } from '../accounts.deps.ts'
import { findUser } from '../accounts.queries.ts'
import { toUser } from '../accounts.view.ts'
import { accessOf } from '../invitations.queries.ts'
import { changeMember } from './change-member.commands.ts'
import {
  findLimited,
  invitePeople,
  listOpenInvitations,
  normalizeEmails,
  resendInvitation,
  withdrawOwn,
} from './invite-people.commands.ts'
import { joinOrganization } from './join.commands.ts'
import { listPeople, listSitesOf, membershipOf, type PersonRow } from './people.queries.ts'
import { removeMember } from './remove-member.commands.ts'

const OK = { ok: true } as const

export function peopleRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { people } = api
  route(app, deps, people.list, async ({ query, session }) => {
    const organizationId = session.organizationId as number
    const by = { userId: session.userId, membership: membershipOfSession(session) }
    const seesDetails = may(by.membership, 'manage_people')
    const rows = await listPeople(deps.db, { ...query, organizationId, by, seesDetails })
    return {
      people: rows.map((row) => toPerson(row, by, seesDetails)),
      total: Number(rows[0]?.total ?? 0),
      sites: seesDetails ? await listSitesOf(deps.db, organizationId, by.membership.siteIds) : [],
    }
  })

  route(app, deps, people.change, async ({ params, body, session, request }) => {
    await changeMember(deps, params.id, body, { session, visitor: visitorOf(request, deps.env) })
    return OK
  })

  route(app, deps, people.remove, async ({ params, query, session, request }) => ({
    handedOver: await removeMember(deps, params.id, query.handTo, { session, visitor: visitorOf(request, deps.env) }),
  }))
  invitationRoutes(app, deps)
}

function invitationRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { people } = api
  route<typeof people.invite, Set<string>>(
    app,
    deps,
    people.invite,
    async ({ body: { emails, ...access }, session, request, db }, limited) => {
      const given = { emails: normalizeEmails(emails), limited, access }
      return invitePeople(deps, db, given, { session, visitor: visitorOf(request, deps.env) })
    },
    ({ body, session }) => findLimited(deps, normalizeEmails(body.emails), session.userId),
  )

  route(app, deps, people.invitations, async ({ session }) => {
    const by = membershipOfSession(session)
    const rows = await listOpenInvitations(deps.db, session.organizationId as number, by, deps.clock())
    return rows.map((row) => {
      const { role, seesPrices, siteIds } = accessOf(row)
      const { id, email, invited_by_name: invitedBy } = row
      const expiresAt = row.expires_at.toISOString()
      return { id, email, role, seesPrices, siteIds: siteIds && [...siteIds], invitedBy, expiresAt }
    })
  })

  route(app, deps, people.resend, async ({ params, session, request }) => {
    await deps.accountLimits.take('invitationsOfOneAccount', String(session.userId))
    await deps.accountLimits.take('invitationsOfOneAccountInADay', String(session.userId))
    await resendInvitation(deps, params.id, { session, visitor: visitorOf(request, deps.env) })
    return OK
  })

  route(app, deps, people.withdraw, async ({ params, session, request }) => {
    await withdrawOwn(deps, params.id, { session, visitor: visitorOf(request, deps.env) })
    return OK
  })

  route(app, deps, people.join, async ({ body, session, request }) => {
    await limitAddress(deps, 'openLink', request.ip)
    await joinOrganization(deps, body.token, { session, visitor: visitorOf(request, deps.env) })
    return toUser(await findUser(deps.db, session.userId))
  })
}

function toPerson(row: PersonRow, by: Member, seesDetails: boolean): Person {
  const member = { userId: row.id, membership: membershipOf(row) }
  const { role, seesPrices, siteIds } = member.membership
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    isYou: row.id === by.userId,
    details: seesDetails
      ? {
          email: row.email,
          role,
          seesPrices,
          siteIds: siteIds && [...siteIds],
          lastSignInAt: row.last_login_at?.toISOString() ?? null,
          hasTwoFactor: row.two_factor_enabled,
          mayBeChanged: refusalOfChange(by, member, member.membership) === null,
          mayBeRemoved: refusalOfRemoval(by, member) === null,
        }
      : null,
  }
}
