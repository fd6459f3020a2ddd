/** What is shown when the server gave no answer, so that it has no sentence of its own. */
export const NO_ANSWER = {
  nothingChanged: 'The server did not answer. Nothing was changed.',
  inputKept: 'The server did not answer. What you typed is kept; try again.',
  textKept: 'The server did not answer. Your text is kept.',
  jobStillYours: 'No connection. The job is still yours; try again.',
  checkConnection: 'Check your connection, then try again.',
} as const
