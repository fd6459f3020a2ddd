/** What the facts of an order are called to an admin, and its rarer actions. */
export const ORDER_FACTS = {
  client: 'Client',
  handledBy: (name: string) => `Handled by ${name}`,
  driver: 'Driver',
  noDriver: 'No driver',
  pickup: 'Pickup',
  delivery: 'Delivery',
  instructions: 'Special instructions:',
} as const

export const MORE_ACTIONS = {
  more: 'More',
  reassign: 'Reassign driver',
  takeOver: 'Hand to another driver',
  takeBack: 'Return to sender',
  unassign: 'Unassign driver',
  cancel: 'Cancel order',
} as const
