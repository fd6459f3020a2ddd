/**
 * `/sso`: the pages of single sign-on, made here instead of in the browser app, and the two addresses between them and the
 * provider. Not in the contract: browsers are sent there, and no script of ours calls them.
 */
import { HOME_BY_ROLE } from '@meridian/domain/accounts/accounts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageFor } from '../../../http/language.ts'
import { visitorOf } from '../../../security/visitor.ts'
import { type AccountDeps, limitAddress } from '../accounts.deps.ts'
import type { SecondStep } from '../sign-in.commands.ts'
import { donePage, isProblem, PAGE_POLICY, startPage } from './pages.ts'
import { SSO_CALLBACK, SSO_DONE, SSO_PAGE, SSO_START } from './paths.ts'
import type { SsoProblem } from './problems.ts'
import { beginAtProvider, finishAtProvider, problemOf } from './sign-in-at-provider.commands.ts'
import { staffProvider } from './staff-provider.ts'

export function ssoRoutes(app: FastifyInstance, deps: AccountDeps): void {
  app.get(SSO_PAGE, (request, reply) => {
    const { email, next, problem } = queryOf(request)
    const page = {
      email,
      next: screenOf(next),
      problem: isProblem(problem) ? problem : null,
      staff: staffProvider(deps.env) && { label: deps.env.SSO_LABEL ?? null },
    }
    return sendPage(reply, startPage(languageFor(request), page))
  })

  app.get(SSO_DONE, (request, reply) =>
    sendPage(reply, donePage(languageFor(request), screenOf(queryOf(request).next) ?? HOME_BY_ROLE.client)),
  )

  app.get(SSO_START, async (request, reply) => {
    const { email, staff, ...query } = queryOf(request)
    const next = screenOf(query.next)
    // A link on a foreign page would otherwise send people to whatever provider its author has set up.
    if (!isOwnPage(request)) return reply.redirect(pageWith({ email, next }))
    try {
      await limitAddress(deps, 'singleSignOn', request.ip)
      const visitor = visitorOf(request, deps.env)
      const { location, setCookie } = await beginAtProvider(deps, { email: staff ? null : email, next, visitor })
      return reply.header('set-cookie', setCookie).redirect(location)
    } catch (error) {
      return reply.redirect(pageWith({ problem: problemOf(error, deps), email, next }))
    }
  })

  app.get(SSO_CALLBACK, async (request, reply) => {
    try {
      await limitAddress(deps, 'singleSignOn', request.ip)
      const session = request.session ?? null
      const visitor = visitorOf(request, deps.env)
      const arrived = await finishAtProvider(deps, { url: request.url, visitor, session })
      if ('challenge' in arrived) return reply.redirect(secondStepLink(arrived, arrived.next))
      const next = arrived.next ?? HOME_BY_ROLE[arrived.role]
      return reply.header('set-cookie', arrived.setCookies).redirect(`${SSO_DONE}?${new URLSearchParams({ next })}`)
    } catch (error) {
      return reply.redirect(pageWith({ problem: problemOf(error, deps) }))
    }
  })
}

const OWN_SITES = ['same-origin', 'none']
const isOwnPage = ({ headers }: FastifyRequest) => OWN_SITES.includes(String(headers['sec-fetch-site'] ?? 'none'))

/** A parameter that comes twice is none. */
function queryOf(request: FastifyRequest): Record<'email' | 'next' | 'problem' | 'staff', string> {
  const query = request.query as Record<string, unknown>
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 500) : '')
  return { email: textOf('email'), next: textOf('next'), problem: textOf('problem'), staff: textOf('staff') }
}

function pageWith(values: { problem?: SsoProblem; email?: string; next?: string | null }): string {
  const given = Object.entries(values).filter(([, value]) => value)
  return given.length > 0 ? `${SSO_PAGE}?${new URLSearchParams(given as [string, string][])}` : SSO_PAGE
}

const OWN = 'https://own.invalid'

/** Only screens of this app: a crafted link must not lead to another site after the sign-in. Null for anything else. */
function screenOf(next: string): string | null {
  if (!/^\/(?![/\\])[!-~]*$/.test(next)) return null
  const { origin, pathname, search } = new URL(next, OWN)
  const isScreen = origin === OWN && !/^\/(\/|api\/|login$|sso(\/|$)|$)/.test(pathname)
  return isScreen ? pathname + search : null
}

/** The sign-in page asks for it. In the fragment, which browsers do not send. */
function secondStepLink({ challenge, methods }: SecondStep, next: string | null): string {
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  return `/login${query}#${new URLSearchParams({ second: challenge, methods: methods.join(' ') })}`
}

function sendPage(reply: FastifyReply, page: string) {
  return reply
    .headers({
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-store',
      vary: 'accept-language, cookie',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(page)
}
