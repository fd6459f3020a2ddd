/** Why auto-dispatch did not choose a driver: stored with its decision. */

import { type Sentence, type StoredSentence, wordSentence } from '../accounts/sentence.ts'
import type { Skill } from '../drivers/skills.ts'
import { SKILL_LABELS } from './skills.ts'

export const DISPATCH_REFUSALS = {
  anotherOrderLate: () => 'Another order would be late',
  doesNotFit: () => 'It does not fit into the vehicle or the shift',
  skillMissing: ({ skill }: { skill: Skill }) => `No valid '${SKILL_LABELS[skill]}'`,
  notNear: ({ miles }: { miles: number }) => `Not within ${miles} miles of the pickup`,
  tooManyJobs: ({ jobs }: { jobs: number }) => `Has ${jobs} open jobs already`,
  dayOff: () => 'Has the day off',
  notWorking: () => 'Does not work now',
  silent: () => 'Has sent no position for over 20 minutes',
  shiftOver: () => 'The shift is over',
  passed: () => 'Passed on this job',
  passedBecause: ({ reason }: { reason: string }) => `Passed on this job: ${reason}`,
  expired: () => 'Did not answer in time',
  released: () => 'Released this job',
  /** Of an earlier version, which stored the English sentence, where that says no more. */
  text: ({ text }: { text: string }) => text,
}

export type DispatchRefusal = Sentence<typeof DISPATCH_REFUSALS>
export const dispatchRefusalText = (refusal: StoredSentence): string => wordSentence(DISPATCH_REFUSALS, refusal)
