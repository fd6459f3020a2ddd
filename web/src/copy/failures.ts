/** Shown when there is no response, and so no message from the server. */
export const NO_ANSWER = {
  unknown: 'The server did not answer, so it is not known whether the change was made.',
  lookingUp: 'Looking it up…',
  notFoundOut: 'It is looked up as soon as the server can be reached.',
  nowIs: (order: string, state: string) => `${order} is now ${state}.`,
  inputKept: 'The server did not answer. What you typed is kept; try again.',
  textKept: 'The server did not answer. Your text is kept.',
  releaseUnknown: 'The server did not answer. Your jobs are loaded again: if this one is still there, try again.',
  checkConnection: 'Check your connection, then try again.',
} as const
