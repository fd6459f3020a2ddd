/**
 * `/unsubscribe/…`: the link in a mail that stops mails of its kind, without signing in. Opening it changes nothing, since programs
 * that look for viruses open every link in a mail: the page has a button, which posts. Mail programs post to the same address
 * (RFC 8058). Not in the contract: no script of ours calls it.
 */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { NOTICE_KINDS_OF_ROLE } from '@meridian/domain/notices/notices.ts'
import { NOTICE_KIND_LABELS as labelsEs } from '@meridian/domain/texts/es/notices.ts'
import { NOTICE_KIND_LABELS as labelsEn } from '@meridian/domain/texts/notices.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { languageFor } from '../../http/language.ts'
import { escapeHtml, plainPage, plainPagePolicy } from '../../http/pages/plain-page.ts'
import { openUnsubscribeToken, UNSUBSCRIBE_PATH, type Unsubscribing } from '../../notices/unsubscribe-link.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { UNSUBSCRIBE_TEXTS as es } from '../../texts/es/unsubscribe-page.ts'
import { UNSUBSCRIBE_TEXTS as en } from '../../texts/unsubscribe-page.ts'
import { changePreferencesOf } from './preferences.commands.ts'

const TEXTS = { en: { ...en, labels: labelsEn }, es: { ...es, labels: labelsEs } }
const MAX_BODY_BYTES = 4 * 1024

type UnsubscribeDeps = { db: Db; signer: Signer }

export async function unsubscribeRoutes(app: FastifyInstance, { db, signer }: UnsubscribeDeps): Promise<void> {
  const opened = (request: FastifyRequest): Unsubscribing | null =>
    openUnsubscribeToken(signer, (request.params as { token: string }).token)

  // A scope of its own: mail programs send forms of both kinds, whose content does not matter.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
      done(null, null),
    )
    const path = `${UNSUBSCRIBE_PATH}/:token`
    scope.get(path, (request, reply) => {
      const what = opened(request)
      return sendPage(reply, languageFor(request), what, what ? 'question' : 'unknown')
    })
    scope.post(path, async (request, reply) => {
      const what = opened(request)
      if (what) await stopMails(db, what)
      return sendPage(reply, languageFor(request), what, what ? 'done' : 'unknown')
    })
  })
}

/** Of an account that is gone, or has another role by now, no such mail is sent anyway. */
async function stopMails(db: Db, { userId, kind }: Unsubscribing): Promise<void> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  if (!user || !NOTICE_KINDS_OF_ROLE[user.role].includes(kind)) return
  await changePreferencesOf(db, userId, [{ kind, channel: 'email', isOn: false }])
}

function sendPage(
  reply: FastifyReply,
  language: Language,
  what: Unsubscribing | null,
  state: 'question' | 'done' | 'unknown',
) {
  const { labels, ...texts } = TEXTS[language]
  const about = what ? `<p><b>${escapeHtml(labels[what.kind])}</b></p>` : ''
  const content = {
    question: `<p>${texts.lead}</p>${about}<form method="post"><button>${texts.stop}</button></form>`,
    done: `<p role="status">${texts.stopped}</p>${about}`,
    unknown: `<p role="alert">${texts.unknown}</p>`,
  }[state]
  return reply
    .code(state === 'unknown' ? 404 : 200)
    .headers({
      'content-security-policy': plainPagePolicy(),
      'cache-control': 'no-store',
      // The form's post must say which page it is of: without a referrer, browsers hide that.
      'referrer-policy': 'same-origin',
      vary: 'accept-language, cookie',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(
      plainPage(
        language,
        texts.title,
        `<h1>${texts.title}</h1>${content}<p><a href="/security">${texts.settings}</a></p>`,
      ),
    )
}
