/** Shown when there is no response, and so no message from the server. */
export const NO_ANSWER = {
  unknown: 'The server did not answer, so it is not known whether the change was made.',
  lookingUp: 'Looking it up…',
  notFoundOut: 'It is looked up as soon as the server can be reached.',
  areNow: ([state, orders]: [string, string[]]) =>
    `${orders.join(', ')} ${orders.length === 1 ? 'is' : 'are'} now ${state}.`,
  withDriver: (state: string, driver: string) => `${state}, with ${driver}`,
  driverSaved: 'The account is saved as typed.',
  driverNotSaved: 'The account is as it was before; try again.',
  driverAdded: (email: string) => `${email} now has an account.`,
  driverNotAdded: (email: string) => `There is no account for ${email} yet; try again.`,
  driverIs: (name: string, isActive: boolean) => `${name} is now ${isActive ? 'active' : 'deactivated'}.`,
  listShows: 'The list is loaded again and shows what is so now.',
  textKept: 'The server did not answer. Your text is kept.',
  stillYours: 'The server did not answer, and the job is still yours. Try again.',
  releaseUnknown: 'The server did not answer. Your jobs are loaded again: if this one is still there, try again.',
  checkConnection: 'Check your connection, then try again.',
} as const
