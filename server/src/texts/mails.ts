/** The mails that are no notices. A name is null where it must not be written: a mail program could turn it into a link. */
import { INVITATION_DAYS, RESET_LINK_MINUTES, VERIFICATION_DAYS } from '@meridian/domain/accounts/accounts.ts'
import { invoiceLabel } from '@meridian/domain/billing/invoices.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'

const SIGNATURE = 'Meridian Logistics'

/** The role decides in Spanish how somebody is addressed. */
export type Addressed = { name: string | null; role: Role }

const hello = ({ name }: Addressed) => `Hello ${name ?? 'there'},`

export const RESET_MAIL = {
  subject: 'Reset your Meridian password',
  text: (to: Addressed, link: string) => `${hello(to)}

someone, most likely you, asked for a new password for your Meridian account.
To choose one, open this link within ${RESET_LINK_MINUTES} minutes. It works once:

${link}

If it was not you, there is nothing to do: your password stays as it is.

${SIGNATURE}
`,
}

export const PASSWORD_CHANGED_MAIL = {
  subject: 'Your Meridian password was changed',
  text: (to: Addressed) => `${hello(to)}

the password of your Meridian account was just changed, and your other sessions were signed out.

If it was not you, choose a new password at once with 'Forgot Password' on the sign-in page.

${SIGNATURE}
`,
}

export const VERIFICATION_MAIL = {
  subject: 'Confirm your email address',
  text: (to: Addressed, link: string) => `${hello(to)}

an account was opened at Meridian with this email address. To confirm that it is yours, open this link within ${VERIFICATION_DAYS} days:

${link}

If it was not you, there is nothing to do: without this link the account can order nothing.

${SIGNATURE}
`,
}

const TWO_FACTOR_CHANGES = {
  on: 'was just turned on',
  off: 'was just turned off',
  withoutApp: 'no longer takes codes of an authenticator app. Your passkeys stay',
  reset: 'was just turned off by an admin, passkeys included',
}
export type TwoFactorChange = keyof typeof TWO_FACTOR_CHANGES

export const TWO_FACTOR_MAIL = {
  subject: 'Two-factor authentication of your Meridian account',
  text: (to: Addressed, change: TwoFactorChange) => `${hello(to)}

two-factor authentication of your Meridian account ${TWO_FACTOR_CHANGES[change]}.

If you did not expect this, choose a new password at once with 'Forgot Password' on the sign-in page.

${SIGNATURE}
`,
}

const PASSKEY_CHANGES = {
  added: `a passkey was just added to your Meridian account: whoever has the device and can unlock it signs in with it.

If it was not you, remove it under Security, and choose a new password at once with 'Forgot Password' on the sign-in page.`,
  removed: `a passkey of your Meridian account was just removed.

If it was not you, choose a new password at once with 'Forgot Password' on the sign-in page.`,
}
export type PasskeyChange = keyof typeof PASSKEY_CHANGES

export const PASSKEY_MAIL = {
  subject: 'Passkeys of your Meridian account',
  text: (to: Addressed, change: PasskeyChange) => `${hello(to)}

${PASSKEY_CHANGES[change]}

${SIGNATURE}
`,
}

export type Invited = { role: Role; organization: string | null; invitedBy: string | null }

const INVITED_AS: Record<Role, (organization: string) => string> = {
  client: (organization) => `to order and follow deliveries for ${organization}`,
  driver: () => 'to drive for Meridian',
  admin: () => 'to run the day as a Meridian admin',
}

export const INVITATION_MAIL = {
  subject: 'You are invited to Meridian',
  text: ({ role, organization, invitedBy }: Invited, link: string) => `Hello,

${invitedBy ?? 'A Meridian user'} invites you ${INVITED_AS[role](organization ?? 'an organization')}.
To open your account, follow this link within ${INVITATION_DAYS} days. It works once:

${link}

If you do not know what this is about, you can ignore this mail.

${SIGNATURE}
`,
}

/** To a driver whose account an admin has added. */
export const WELCOME_MAIL = {
  subject: 'Your Meridian driver account',
  text: (firstName: string, link: string) => `Hello ${firstName},

an account was opened for you to drive for Meridian. Your username is this email address.
To choose a password, open this link within ${INVITATION_DAYS} days. It works once:

${link}

Later you can always ask for a new link with 'Forgot Password' on the sign-in page.

${SIGNATURE}
`,
}

export type SharedDelivery = { orderNumber: string; sender: string | null; asksForZip: boolean; hasPin: boolean }

export const TRACKING_LINK_MAIL = {
  subject: (orderNumber: string) => `Follow your delivery ${orderNumber}`,
  text: ({ orderNumber, sender, asksForZip, hasPin }: SharedDelivery, link: string) => `Hello,

${sender ?? 'A Meridian client'} sends you a delivery with Meridian Logistics, order ${orderNumber}.
To see when it arrives, open this link:

${link}

${hasPin ? 'The page behind it shows the PIN that the driver will ask you for.\n' : ''}${asksForZip ? 'It asks for the ZIP code of the delivery address. ' : ''}Anyone with the link can see the delivery, so do not share it.
It stops working some time after the delivery.

${SIGNATURE}
`,
}

export const HEAD_MAIL = {
  subject: (entries: number) => `Head of the custody log, ${entries} entries`,
  text: (line: string) => `${line}

Keep this mail. With a custody dossier of a later day, the line above shows whether the record of deliveries was rewritten since:
npm run verify -- DOSSIER --head 'LINE'

You get it once a day while the record grows, because you switched it on under Security.
`,
}

export type InvoiceMailFacts = {
  number: number
  organization: string
  company: string
  totalCents: number
  dueOn: string
  link: string | null
}

/** To addresses without an account. The invoice itself is behind a sign-in. */
export const INVOICE_MAIL = {
  subject: ({ number, company }: InvoiceMailFacts) => `Invoice ${invoiceLabel(number)} from ${company}`,
  text: ({ number, organization, company, totalCents, dueOn, link }: InvoiceMailFacts) =>
    `Invoice ${invoiceLabel(number)} for ${organization}: ${formatDollars(totalCents)}, due ${dueOn}.

${link ? `See its lines, download it or dispute a line:\n\n${link}` : 'Sign in and open Billing to see its lines.'}

${company}
`,
}

export const INVOICE_REMINDER = {
  subject: ({ number, company }: InvoiceMailFacts) => `Reminder: invoice ${invoiceLabel(number)} from ${company}`,
  text: ({ number, organization, company, dueOn, link, balanceCents }: InvoiceMailFacts & { balanceCents: number }) =>
    `Invoice ${invoiceLabel(number)} for ${organization} was due ${dueOn}, and ${formatDollars(balanceCents)} of it is open.
If you have paid in the meantime, thank you. If something in it is wrong, dispute the line: until it is decided, we send no reminders.

${link ?? 'Sign in and open Billing.'}

${company}
`,
}
