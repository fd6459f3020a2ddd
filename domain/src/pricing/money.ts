/** Money is integer cents in code and decimal strings on the wire; there are no fractions of a cent. */

export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Cents of '37.30', '37.3' or '37'; null for anything that is not such an amount. */
export function parseCents(text: string): number | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  // `-cents` would make '-0' a negative zero, which is not equal to zero everywhere.
  return match[1] ? 0 - cents : cents
}

const DRIVER_SHARE_PERCENT = 15

/** The driver's part is rounded to a cent; what is left is net, so the two always add up to the total. */
export function driverPayCents(totalCents: number): number {
  return Math.round((totalCents * DRIVER_SHARE_PERCENT) / 100)
}

export const netProfitCents = (totalCents: number): number => totalCents - driverPayCents(totalCents)
