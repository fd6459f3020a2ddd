/** The page on which a single sign-on begins, and to which it returns when it fails. */
export const SSO_PAGE_TEXTS = {
  title: 'Single sign-on',
  lead: 'Sign in with the account that your organization gave you.',
  email: 'Work email',
  submit: 'Continue',
  password: 'Sign in with a password',
  done: 'Signing you in',
  continueLink: 'Continue',
  staff: 'For drivers and admins of Meridian',
  continueAt: (label: string | null) => `Continue with ${label ?? 'single sign-on'}`,
  problems: {
    unknown_domain:
      'No organization has set up single sign-on for this email address. Check the address, or sign in with a password.',
    provider_failed:
      'Your organization’s sign-in service did not answer as it should. Please try again, or ask whoever looks after it.',
    expired: 'This sign-in took too long, or was used already. Please begin again.',
    refused: 'Your organization’s sign-in service did not let you in. Ask whoever looks after it.',
    no_email:
      'Your organization’s sign-in service did not say which email address is yours. Ask whoever looks after it.',
    unverified_email:
      'Your organization’s sign-in service has not verified your email address. Ask whoever looks after it.',
    foreign_domain: 'Your email address is not of a domain that signs in here. Ask whoever looks after it.',
    not_a_client: 'Drivers and admins of Meridian do not sign in through an organization.',
    no_staff_account: 'No driver and no admin has this email address. Ask an admin of Meridian to add you.',
    deactivated_staff: 'Your account was deactivated. Ask an admin of Meridian.',
    not_a_member: 'Your account does not belong to this organization. Ask one of its owners or managers to invite you.',
    deactivated: 'Your account was deactivated. Ask an owner of your organization.',
    too_many: 'There were too many tries. Please wait a minute and begin again.',
    failed: 'The sign-in did not work. Please try again.',
  },
}
