/** Why a part of a proposal is not applied: the board went on while it was made and looked at. */
export const PROPOSAL_SKIPS = [
  'delivered',
  'canceled',
  'other_day',
  'on_board',
  'in_progress',
  'taken',
  'moved',
  'locked',
  'skill_missing',
  'driver_out',
] as const
export type ProposalSkip = (typeof PROPOSAL_SKIPS)[number]
