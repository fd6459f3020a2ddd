/** On the sign-in page too, which loads none of the other texts of custody. */
export const VERIFY_LINK = 'Verify a custody dossier'
