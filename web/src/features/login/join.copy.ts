/** For someone who has an account and was invited to another organization. */
export const JOIN_COPY = {
  lead: (email: string) => `You have an account as ${email}: no new one is needed.`,
  join: (organization: string) => `Join ${organization}`,
  signIn: (email: string) => `Sign in as ${email}, then open the link in the mail again.`,
  toSignIn: 'Sign in',
  anOrganization: 'the organization',
}
