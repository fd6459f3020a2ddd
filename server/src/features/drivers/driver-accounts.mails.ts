import { INVITATION_DAYS } from '@meridian/domain/accounts.ts'
import type { Mail } from '../../mail/mailer.ts'

/** To a driver whose account an admin has added. */
export function welcomeMail(to: { email: string; firstName: string }, link: string): Mail {
  return {
    to: to.email,
    subject: 'Your Meridian driver account',
    text: `Hello ${to.firstName},

an account was opened for you to drive for Meridian. Your username is this email address.
To choose a password, open this link within ${INVITATION_DAYS} days. It works once:

${link}

Later you can always ask for a new link with 'Forgot Password' on the sign-in page.

Meridian Logistics
`,
  }
}
