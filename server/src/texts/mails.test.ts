/** Every mail in every role: whole, in both languages, and with what was given to it. */
import { ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import { expect, test } from 'vitest'
import * as es from './es/mails.ts'
import * as en from './mails.ts'

const LINK = 'https://meridian.example/reset/token'

function mailsIn(texts: typeof en | typeof es): { subject: string; text: string }[] {
  const toEach = ROLES.flatMap((role) => {
    const to = { name: 'Iñaki', role }
    return [
      { subject: texts.RESET_MAIL.subject, text: texts.RESET_MAIL.text(to, LINK) },
      { subject: texts.PASSWORD_CHANGED_MAIL.subject, text: texts.PASSWORD_CHANGED_MAIL.text(to) },
      { subject: texts.VERIFICATION_MAIL.subject, text: texts.VERIFICATION_MAIL.text(to, LINK) },
      ...(['on', 'off', 'reset'] as const).map((change) => ({
        subject: texts.TWO_FACTOR_MAIL.subject,
        text: texts.TWO_FACTOR_MAIL.text({ ...to, name: null }, change),
      })),
      {
        subject: texts.INVITATION_MAIL.subject,
        text: texts.INVITATION_MAIL.text({ role, organization: null, invitedBy: null }, LINK),
      },
    ]
  })
  const shared = { orderNumber: '#ML-0012', sender: null, asksForZip: true, hasPin: true }
  return [
    ...toEach,
    { subject: texts.WELCOME_MAIL.subject, text: texts.WELCOME_MAIL.text('Iñaki', LINK) },
    { subject: texts.TRACKING_LINK_MAIL.subject('#ML-0012'), text: texts.TRACKING_LINK_MAIL.text(shared, LINK) },
    { subject: texts.HEAD_MAIL.subject(12), text: texts.HEAD_MAIL.text('the line') },
  ]
}

const ENGLISH = /\b(the|your|you|this|link|order|delivery|account)\b/i
const SPANISH = /\b(su|tu|usted|este|esta|enlace|pedido|cuenta|sin|una?)\b/i

test('no English word is left in a Spanish mail, nor a Spanish one in an English mail', () => {
  const spoken = ({ subject, text }: { subject: string; text: string }) =>
    `${subject} ${text}`.replaceAll(LINK, '').replaceAll('the line', '')
  const [english, spanish] = [mailsIn(en).map(spoken), mailsIn(es).map(spoken)]
  expect(spanish).toHaveLength(english.length)
  for (const mail of spanish) expect(mail).not.toMatch(ENGLISH)
  for (const mail of english) expect(mail).not.toMatch(SPANISH)
})

test('in Spanish a driver is never addressed with usted, and nobody else with tú', () => {
  const to = { name: 'Iñaki', role: 'driver' } as const
  const { RESET_MAIL, PASSWORD_CHANGED_MAIL, TWO_FACTOR_MAIL, VERIFICATION_MAIL, INVITATION_MAIL } = es
  const invited = { organization: 'Clínica', invitedBy: 'Ana' }
  const mailsTo = (role: 'client' | 'driver' | 'admin') =>
    [
      RESET_MAIL.text({ ...to, role }, LINK),
      PASSWORD_CHANGED_MAIL.text({ ...to, role }),
      TWO_FACTOR_MAIL.text({ ...to, role }, 'on'),
      VERIFICATION_MAIL.text({ ...to, role }, LINK),
      INVITATION_MAIL.text({ ...invited, role }, LINK),
    ].join('\n')
  expect(`${mailsTo('driver')} ${es.WELCOME_MAIL.text('Iñaki', LINK)}`).not.toMatch(
    /\b(usted|su|sus|le|abra|elija|siga)\b/i,
  )
  for (const role of ['client', 'admin'] as const)
    expect(mailsTo(role)).not.toMatch(/\b(tus?|te|tuya|abre|elige|sigue este|fuiste)\b|tú/i)
})
