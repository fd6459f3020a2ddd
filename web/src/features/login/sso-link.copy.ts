/** Of its own: the sign-in page loads nothing else of single sign-on. */
export const SSO_LINK = 'Single sign-on'
/** Of the installation's own provider. */
export const continueWith = (label: string | null) => `Continue with ${label ?? 'single sign-on'}`
