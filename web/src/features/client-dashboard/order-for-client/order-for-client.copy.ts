/** An order that an admin places for a client. */
export const ORDER_FOR_CLIENT_COPY = {
  title: 'New order for a client',
  titleFor: (organization: string) => `New order for ${organization}`,
  back: 'Back to the organization',
  client: 'Which client is calling?',
  clients: 'Clients',
  clientsFailed: 'The clients did not load',
  moreClients: 'There are more clients. Type a part of the name.',
  noClient: 'No client has this name.',
  failed: 'The form did not load',
  nobodyTitle: 'Nobody of this organization may order',
  nobody: 'Make one of its people an owner, a manager or an orderer first.',
  member: 'Ordered for',
  memberHint: 'The order is theirs, and says that Meridian placed it.',
  choose: 'Choose a person',
  nothingFound: 'Nobody found',
  memberWanted: 'Choose who the order is for.',
  payment: (days: number) =>
    `No card is charged here, and nobody is written to: tell them about the order. They pay it under Orders. If it is neither paid nor approved by Meridian within ${days} days, it is canceled.`,
  submit: 'Place order',
  placed: (label: string, isHeld: boolean) => ({
    title: `${label} is placed`,
    message: isHeld
      ? 'It waits for the approval of a colleague there, then for its payment.'
      : 'It waits for its payment.',
    tone: 'success' as const,
  }),
}
