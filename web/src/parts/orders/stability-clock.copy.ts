/** How long a sample on its way keeps. */
export const STABILITY_COPY = {
  until: (time: string) => `Sample keeps until ${time}`,
  left: (text: string) => `Sample: ${text}`,
} as const
