import { api } from '@meridian/contract/index.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import { visitorOf } from '../../../security/visitor.ts'
import { type AccountDeps, limitAddress } from '../accounts.deps.ts'
import { findUser } from '../accounts.queries.ts'
import { toSignedIn } from '../accounts.view.ts'
import { addPasskey, beginAdding, removePasskey } from './own-passkeys.commands.ts'
import { beginSignIn, signInWithPasskey } from './sign-in-with-passkey.commands.ts'

export function passkeyRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const { passkeys } = api

  route(app, deps, passkeys.begin, async ({ body, session, request }) =>
    beginAdding(deps, body.password, { session, visitor: visitorOf(request, deps.env) }),
  )

  route(app, deps, passkeys.add, async ({ body, session, request }) =>
    addPasskey(deps, body, { session, visitor: visitorOf(request, deps.env) }),
  )

  route(app, deps, passkeys.remove, async ({ params, body, session, request }) => {
    await removePasskey(deps, { id: params.id, ...body }, { session, visitor: visitorOf(request, deps.env) })
    return { ok: true } as const
  })

  route(app, deps, passkeys.beginSignIn, async ({ body, request, reply }) => {
    await limitAddress(deps, 'passkeySignIn', request.ip)
    const { options, setCookie } = await beginSignIn(deps, body.challenge, visitorOf(request, deps.env))
    reply.header('set-cookie', setCookie)
    return options
  })

  route(app, deps, passkeys.signIn, async ({ body, session, request, reply }) => {
    await limitAddress(deps, 'passkeySignIn', request.ip)
    const visitor = visitorOf(request, deps.env)
    const signedIn = await signInWithPasskey(deps, body.credential, { visitor, session })
    reply.header('set-cookie', signedIn.setCookies)
    return toSignedIn(await findUser(deps.db, signedIn.userId), signedIn, deps.env)
  })
}
