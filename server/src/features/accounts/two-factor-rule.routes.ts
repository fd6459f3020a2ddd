import { api } from '@meridian/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { visitorOf } from '../../security/visitor.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { changeTwoFactorRule } from './two-factor-rule.commands.ts'
import { readTwoFactorRule } from './two-factor-rule.queries.ts'

export function twoFactorRuleRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { twoFactorRule } = api

  route(app, deps, twoFactorRule.show, ({ session, db }) => readTwoFactorRule(db, session.organizationId as number))

  route(app, deps, twoFactorRule.change, async ({ body, session, request, db }) => {
    await changeTwoFactorRule(deps, body.isRequired, { session, visitor: visitorOf(request, deps.env) })
    return readTwoFactorRule(db, session.organizationId as number)
  })
}
