/** The texts of the pieces that every screen is made of. On the sign-in page too. */
export const UI_COPY = {
  pageTitle: (title: string) => `${title} · Meridian`,
  skipToContent: 'Skip to content',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  notLoaded: 'This did not load',
  unreachable: 'The server could not be reached. Check your connection, then try again.',
  answered: (status: number) => `The server answered ${status}. Nothing was changed; try again.`,
  noAccess: 'No access',
  noAccessWhy: 'Your account may not see this screen.',
  toHome: 'Go to your home screen',
  screenFailed: 'This screen stopped working',
  screenFailedWhy: 'What the server has stored is safe. Load the screen again; if it keeps happening, contact support.',
} as const
