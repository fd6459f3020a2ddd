/** The card that the link to confirm an address opens. */
export const EMAIL_CONFIRMED_COPY = {
  done: 'Your email address is confirmed',
  expired: 'This link no longer works',
  goOn: 'Go on',
} as const
