/** How long ago, or in how long. */
export const TIME_COPY = {
  justNow: 'just now',
  ago: (amount: string) => `${amount} ago`,
  in: (amount: string) => `in ${amount}`,
} as const
