import { formatCount } from '@meridian/domain/time/format.ts'

/** Two-factor of everyone in an organization. */
export const TWO_FACTOR_RULE_COPY = {
  title: 'Two-factor for everyone',
  lead: 'Everyone confirms their sign-in with a code from an app. People who use single sign-on are not asked: their provider takes care of it.',
  required: 'Required',
  require: 'Require two-factor',
  stop: 'Stop requiring it',
  keep: 'Leave it as it is',
  have: (people: number, without: number) =>
    without === 0
      ? 'Everyone has two-factor.'
      : `${formatCount(without)} of ${formatCount(people)} ${people === 1 ? 'person has' : 'people have'} no two-factor yet.`,
  requireTitle: 'Require two-factor of everyone?',
  requireText: 'Anyone without it can do nothing else until they set it up, even where they are signed in now.',
  stopTitle: 'Stop requiring two-factor?',
  stopText: 'Those who have it keep it, and may turn it off.',
  isRequired: { title: 'Two-factor is required of everyone', tone: 'success' as const },
  isStopped: { title: 'Two-factor is not required any more', tone: 'success' as const },
  unreachable: 'The server could not be reached. Please try again.',
}
