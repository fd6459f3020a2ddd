export const ORGANIZATION_COPY = {
  title: 'Organization',
  tabs: {
    people: 'People',
    sites: 'Sites',
    'cost-centers': 'Cost centers',
    billing: 'Billing',
    approvals: 'Approvals',
    api: 'API keys',
    'sign-in': 'Sign-in',
  },
}
