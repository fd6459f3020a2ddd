/** Miles, hours, ratings and percentages are shown with one decimal. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10
