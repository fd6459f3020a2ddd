/** Why auto-dispatch did not choose a driver: stored in English with its decision. */
export const DISPATCH_REFUSALS = {
  anotherOrderLate: () => 'Another order would be late',
  doesNotFit: () => 'It does not fit into the vehicle or the shift',
  skillMissing: (skill: string) => `No valid '${skill}'`,
  notNear: (miles: string) => `Not within ${miles} miles of the pickup`,
  tooManyJobs: (count: string) => `Has ${count} open jobs already`,
  passed: () => 'Passed on this job',
  passedBecause: (reason: string) => `Passed on this job: ${reason}`,
  expired: () => 'Did not answer in time',
  released: () => 'Released this job',
}

/** A stored refusal in the reader's language. */
export const dispatchRefusalText = (stored: string): string => stored
