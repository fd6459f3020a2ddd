import { api } from '@meridian/contract'
import { ROWS_PER_PAGE } from '@meridian/contract/organizations/admin-organizations.ts'
import { NEXT_CURSOR_HEADER } from '@meridian/contract/shapes.ts'
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { rolesWith } from '@meridian/domain/organizations/permissions.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { invalidField } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { noteOrdersRead, notePeopleRead } from '../../http/orders-read.ts'
import { route } from '../../http/route.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import type { Sessions } from '../../security/sessions.ts'
import { visitorOf } from '../../security/visitor.ts'
import { listMembersWith } from '../accounts/people/people.queries.ts'
import { listCostCenters, listSiteCosting, readRule } from '../cost-centers/cost-centers.queries.ts'
import { toCostCenter } from '../cost-centers/cost-centers.view.ts'
import { listSites } from '../sites/sites.queries.ts'
import { toSite } from '../sites/sites.view.ts'
import { changeNotes, changeRole } from './admin-organizations.commands.ts'
import {
  findOrganization,
  listMembers,
  listMonths,
  listNewestOrders,
  listOrganizations,
  listSitesOf,
  listWaiting,
} from './admin-organizations.queries.ts'
import { toMember, toOrganization } from './admin-organizations.view.ts'

const OK = { ok: true } as const
export type AdminOrganizationDeps = Deps & { sessions: Pick<Sessions, 'revoked'>; signer: Signer }

export function adminOrganizationRoutes(app: FastifyInstance, deps: AdminOrganizationDeps): void {
  const { adminOrganizations: calls } = api

  route(app, deps, calls.list, async ({ db, query, reply }) => {
    const after = cursorOf(query.cursor)
    return pageOf(reply, await listOrganizations(db, { q: query.q, after, now: deps.clock() }))
  })

  route(app, deps, calls.show, async ({ db, params: { id }, request }) => {
    const organization = await findOrganization(db, id)
    const [months, orders, waiting] = await Promise.all([
      listMonths(db, id),
      listNewestOrders(db, id),
      listWaiting(db, id),
    ])
    const read = [...orders.map((order) => order.id), ...waiting.map(({ order_id }) => order_id)]
    noteOrdersRead(request, [...new Set(read)])
    return toOrganization(organization, { months, orders, waiting })
  })

  route(app, deps, calls.people, async ({ db, params: { id }, query, request, reply }) => {
    await findOrganization(db, id)
    const rows = pageOf(reply, await listMembers(db, id, cursorOf(query.cursor)))
    notePeopleRead(
      request,
      rows.map((row) => row.id),
    )
    return rows.map(toMember)
  })

  route(app, deps, calls.sites, async ({ db, params: { id }, query, reply }) => {
    await findOrganization(db, id)
    const rows = pageOf(reply, await listSitesOf(db, id, cursorOf(query.cursor)))
    return rows.map(({ external_code: externalCode, use_count: useCount, ...site }) => ({
      ...site,
      externalCode,
      useCount,
    }))
  })

  route(app, deps, calls.showOrdering, async ({ db, params: { id }, request }) => {
    const organization = await findOrganization(db, id)
    const [members, sites, costCenters, rule, siteRules] = await Promise.all([
      listMembersWith(db, id, rolesWith('handle_orders')),
      listSites(db, { organizationId: id, siteIds: null }),
      listCostCenters(db, id),
      readRule(db, id),
      listSiteCosting(db, id),
    ])
    notePeopleRead(
      request,
      members.map((member) => member.id),
    )
    return {
      name: organization.name,
      members: members.map((row) => ({
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
      })),
      sites: sites.map((row) => toSite(deps.signer, row)),
      costCenters: costCenters.map(toCostCenter),
      costing: { ...rule, sites: siteRules, lastCostCenterId: null },
      requiresProofs: organization.requires_proofs || organization.requires_proofs_of_all,
    }
  })

  route(app, deps, calls.edit, async ({ db, params: { id }, body }) => {
    await changeNotes(db, id, body.notes)
    return OK
  })

  route(app, deps, calls.changeRole, async ({ params: { id: organizationId, userId }, body, session, request }) => {
    const caller = { session, visitor: visitorOf(request, deps.env) }
    await changeRole(deps, { organizationId, userId, role: body.role }, caller)
    return OK
  })
}

/** The id of the last row of the page before. */
function cursorOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const id = Number(cursor)
  if (!Number.isInteger(id) || id < 1 || id > LAST_ID) throw invalidField('cursor', 'invalidToken')
  return id
}

function pageOf<Row extends { id: number }>(reply: FastifyReply, rows: readonly Row[]): Row[] {
  const page = rows.slice(0, ROWS_PER_PAGE)
  const last = page.at(-1)
  if (rows.length > page.length && last) reply.header(NEXT_CURSOR_HEADER, String(last.id))
  return page
}
