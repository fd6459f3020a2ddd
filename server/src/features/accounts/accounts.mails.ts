/** The texts of the mails about accounts. */
import { INVITATION_DAYS, RESET_LINK_MINUTES } from '@meridian/domain/accounts.ts'
import type { Role } from '@meridian/domain/order-lifecycle.ts'
import type { Mail } from '../../mail/mailer.ts'

const SIGNATURE = 'Meridian Logistics'

export function resetMail(to: { email: string; firstName: string }, link: string): Mail {
  return {
    to: to.email,
    subject: 'Reset your Meridian password',
    text: `Hello ${to.firstName},

someone, most likely you, asked for a new password for your Meridian account.
To choose one, open this link within ${RESET_LINK_MINUTES} minutes. It works once:

${link}

If it was not you, there is nothing to do: your password stays as it is.

${SIGNATURE}
`,
  }
}

export function passwordChangedMail(to: { email: string; firstName: string }): Mail {
  return {
    to: to.email,
    subject: 'Your Meridian password was changed',
    text: `Hello ${to.firstName},

the password of your Meridian account was just changed, and your other sessions were signed out.

If it was not you, choose a new password at once with 'Forgot Password' on the sign-in page.

${SIGNATURE}
`,
  }
}

const INVITED_AS: Record<Role, (organization: string | null) => string> = {
  client: (organization) => `to order and follow deliveries for ${organization}`,
  driver: () => 'to drive for Meridian',
  admin: () => 'to run the day as a Meridian admin',
}

type Invited = { email: string; role: Role; organizationName: string | null; invitedBy: string }

export function invitationMail(to: Invited, link: string): Mail {
  return {
    to: to.email,
    subject: `${to.invitedBy} invites you to Meridian`,
    text: `Hello,

${to.invitedBy} invites you ${INVITED_AS[to.role](to.organizationName)}.
To open your account, follow this link within ${INVITATION_DAYS} days. It works once:

${link}

If you do not know what this is about, you can ignore this mail.

${SIGNATURE}
`,
  }
}
