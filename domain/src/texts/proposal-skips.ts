import type { ProposalSkip } from '../dispatch/proposal-skips.ts'

export const PROPOSAL_SKIP_TEXTS: Record<ProposalSkip, string> = {
  delivered: 'delivered meanwhile',
  canceled: 'canceled meanwhile',
  other_day: 'moved to another day meanwhile',
  on_board: 'picked up meanwhile by another driver',
  in_progress: 'its driver is on the way to the pickup',
  taken: 'accepted by another driver meanwhile',
  moved: 'someone else moved it meanwhile',
  locked: 'locked to its driver meanwhile',
  skill_missing: 'the driver lacks a skill that it needs now',
  driver_out: 'the driver cannot be used any more',
}
