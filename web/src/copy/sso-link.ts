/** Of its own: the sign-in page loads nothing else of single sign-on. */
export const SSO_LINK = 'Single sign-on'
