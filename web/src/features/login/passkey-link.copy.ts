/** Of its own: the sign-in page loads the other texts of passkeys only once somebody uses one. */
export const SIGN_IN_WITH_PASSKEY = 'Sign in with a passkey'
