/** The texts of auto-dispatch and its rules. */
import { formatCounted } from '@meridian/domain/time/format.ts'

/** What a rule says: null is any. */
type RuleTerms = {
  priority: string | null
  service: string | null
  area: string | null
  minutesBefore: number | null
  withinMiles: number | null
  mode: 'offer' | 'assign'
  answerSeconds: number
}

/** The rule as one sentence. */
function sentence({ priority, service, area, minutesBefore, withinMiles, mode, answerSeconds }: RuleTerms): string {
  const which = [priority ?? 'Any priority', service ?? 'any service', area ? `pickup in ${area}` : 'anywhere'].join(
    ', ',
  )
  const when = minutesBefore === null ? 'at once' : `${minutesBefore} min before the latest start`
  const who = withinMiles === null ? 'the best driver' : `the best driver within ${withinMiles} mi`
  const how =
    mode === 'assign' ? `assigned to ${who}` : `offered to ${who} for ${formatCounted(answerSeconds, 'second')}`
  return `${which}: ${when} ${how}`
}

export const RULES_COPY = {
  title: 'Auto-dispatch',
  lead: 'The first rule that fits an order decides; every decision is shown on the order.',
  failed: 'The rules did not load',
  none: 'No rules yet: every order is assigned by hand, by the planner, or accepted by a driver.',
  add: 'Add rule',
  off: 'Off: nothing is offered or assigned by itself. The rules stay as they are.',
  onWithoutRules: 'On, but no rule is: nothing happens by itself.',
  on: 'The rules below act by themselves.',
  switchFailed: 'Auto-dispatch not changed',
  tryAgain: 'Try again.',
  orderFailed: 'Order not changed',
  listShows: 'The list shows what is true now.',
  ruleFailed: 'Rule not changed',
  sentence,
  isOn: (rule: string) => `${rule} is on`,
  moveUp: (rule: string) => `Move ${rule} up`,
  moveDown: (rule: string) => `Move ${rule} down`,
  edit: (rule: string) => `Edit ${rule}`,
  remove: (rule: string) => `Delete ${rule}`,
} as const

export const REMOVE_RULE_COPY = {
  keep: 'Keep the rule',
  confirm: 'Delete rule',
  failed: 'The rule was not deleted. Try again.',
  question: (rule: string) =>
    `Delete the rule ‘${rule}’? What it has decided stays. To stop it for a while, switch it off instead.`,
} as const

export const RULE_FORM = {
  failed: 'The rule was not saved. Try again.',
  name: 'Name',
  priority: 'Priority',
  service: 'Service',
  any: 'Any',
  area: 'Pickup in',
  anyArea: 'Any city or ZIP',
  within: 'Drivers within (miles)',
  anyDistance: 'Any distance',
  minutesBefore: 'Minutes before the latest start',
  minutesBeforeHint: 'Empty: at once',
  answerSeconds: 'Seconds to answer an offer',
  answerSecondsHint: 'Then the next driver is asked',
  mode: 'What the rule does',
  modes: { offer: 'Offer to the driver', assign: 'Assign' },
  isOn: 'The rule is on',
  back: 'Back',
  save: 'Save rule',
} as const
