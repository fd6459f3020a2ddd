export const DAY_CHANGES_COPY = {
  title: (count: number) => (count === 1 ? 'Your plan has changed' : `${count} changes to your plan`),
  read: 'I have read this',
} as const
