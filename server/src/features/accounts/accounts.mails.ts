/** The texts of the mails about accounts. */
import { INVITATION_DAYS, nameFault, RESET_LINK_MINUTES, VERIFICATION_DAYS } from '@meridian/domain/accounts.ts'
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

export function verificationMail(to: { email: string; firstName: string }, link: string): Mail {
  return {
    to: to.email,
    subject: 'Confirm your email address',
    text: `Hello ${safeName(to.firstName, 'there')},

an account was opened at Meridian with this email address. To confirm that it is yours, open this link within ${VERIFICATION_DAYS} days:

${link}

If it was not you, there is nothing to do: without this link the account can order nothing.

${SIGNATURE}
`,
  }
}

const TWO_FACTOR_CHANGES = {
  on: 'was just turned on',
  off: 'was just turned off',
  reset: 'was just turned off by an admin',
}

export function twoFactorMail(to: { email: string; firstName: string }, change: keyof typeof TWO_FACTOR_CHANGES): Mail {
  return {
    to: to.email,
    subject: 'Two-factor authentication of your Meridian account',
    text: `Hello ${safeName(to.firstName, 'there')},

two-factor authentication of your Meridian account ${TWO_FACTOR_CHANGES[change]}.

If you did not expect this, choose a new password at once with 'Forgot Password' on the sign-in page.

${SIGNATURE}
`,
  }
}

/** Names of before the rule for them may hold what a mail program turns into a link. */
const safeName = (name: string, otherwise: string): string => (nameFault(name) ? otherwise : name)

const INVITED_AS: Record<Role, (organization: string) => string> = {
  client: (organization) => `to order and follow deliveries for ${organization}`,
  driver: () => 'to drive for Meridian',
  admin: () => 'to run the day as a Meridian admin',
}

type Invited = { email: string; role: Role; organizationName: string | null; invitedBy: string }

export function invitationMail(to: Invited, link: string): Mail {
  return {
    to: to.email,
    // Fixed: a name in the subject would let strangers write it.
    subject: 'You are invited to Meridian',
    text: `Hello,

${safeName(to.invitedBy, 'A Meridian user')} invites you ${INVITED_AS[to.role](safeName(to.organizationName ?? '', 'an organization'))}.
To open your account, follow this link within ${INVITATION_DAYS} days. It works once:

${link}

If you do not know what this is about, you can ignore this mail.

${SIGNATURE}
`,
  }
}
