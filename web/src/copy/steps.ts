/** How far a step of a delivery is, for screen readers: on the screens of an order and on the page of a tracking link. */
export const STEP_STATES = {
  completed: 'done',
  active: 'current step',
  pending: 'to come',
  closed: 'stopped',
} as const
