/** The approvals of an organization: what waits, and the rules. */
export const ORGANIZATION_APPROVALS = {
  open: 'Waiting for approval',
  none: 'Nothing is waiting',
  noneWhy: 'Orders that need approval appear here.',
  failed: 'The approvals did not load',
  /** A time follows. */
  asked: (name: string) => `Asked by ${name},`,
  own: 'You asked for it: a colleague has to decide.',
  details: 'Details',
  together: (count: number) => `${count} orders placed together`,
  rules: 'Rules',
  rulesWhy:
    'An order needs approval when it matches everything in a rule. An emergency goes at once and is approved afterwards.',
  rulesFailed: 'The rules did not load',
  noRules: 'No order needs approval.',
  alone: 'Only you can approve orders here. A rule stops an order only where a colleague could approve it.',
  nobody: 'Nobody can approve orders here, so no rule stops one.',
  add: 'Add rule',
  over: 'Over this amount ($)',
  anyAmount: 'Any amount',
  priority: 'Priority',
  anyPriority: 'Any priority',
  person: 'Person',
  anyone: 'Anyone',
  forApprovers: 'Also for people who may approve',
  /** 'Anyone, over $200.00, Express' */
  rule: (person: string | null, over: string | null, priority: string | null) =>
    [person ?? 'Anyone', ...(over ? [`over $${over}`] : []), ...(priority ? [priority] : [])].join(', '),
  also: 'Also for approvers',
  remove: 'Remove',
  removeNamed: (rule: string) => `Remove the rule: ${rule}`,
  added: 'Rule added',
  removed: 'Rule removed',
  notSaved: 'Rule not saved',
  invalidAmount: 'Please enter an amount such as 200 or 200.00',
} as const
