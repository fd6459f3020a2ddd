import { api } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import type { Bus } from '../../live/bus.ts'
import { publishNoticeCount } from '../../live/publish-notice-count.ts'
import type { Secrets } from '../../security/secrets/secrets.ts'
import { markNoticesRead } from './notices.commands.ts'
import { readNotices } from './notices.queries.ts'
import { changePreferencesOf } from './preferences.commands.ts'
import { findPreferences } from './preferences.queries.ts'
import { deleteSubscription, saveSubscription } from './push-subscriptions.commands.ts'
import { switchTextOffers } from './text-offers.commands.ts'

export type NoticeRouteDeps = Deps & { bus: Bus; secrets: Pick<Secrets, 'vapid'> }

export function noticeRoutes(app: FastifyInstance, deps: NoticeRouteDeps): void {
  const pushKey = deps.secrets.vapid.publicKey

  route(app, deps, api.notices.list, ({ db, session }) => noticesOf(db, session))

  route(app, deps, api.notices.markRead, async ({ db, body, session }) => {
    await markNoticesRead(db, session, body.ids, deps.clock())
    await publishNoticeCount(deps.bus, session.userId)
    return noticesOf(db, session)
  })

  route(app, deps, api.notices.showPreferences, ({ db, session }) => findPreferences(db, session.userId, pushKey))

  route(app, deps, api.notices.changePreferences, async ({ db, body, session }) => {
    await changePreferencesOf(db, session.userId, body.kinds)
    return findPreferences(db, session.userId, pushKey)
  })

  route(app, deps, api.notices.switchTextOffers, async ({ db, body, session }) => {
    await switchTextOffers(db, session.userId, body.isOn, deps.clock())
    return findPreferences(db, session.userId, pushKey)
  })

  route(app, deps, api.notices.subscribe, async ({ db, body, session }) => {
    await saveSubscription(db, session, body)
    return { ok: true as const }
  })

  route(app, deps, api.notices.unsubscribe, async ({ db, body, session }) => {
    await deleteSubscription(db, session.userId, body.endpoint)
    return { ok: true as const }
  })
}

async function noticesOf(db: Db, session: Session) {
  const notices = await readNotices(db, session)
  if (!notices) throw new AppError('not_signed_in')
  return notices
}
