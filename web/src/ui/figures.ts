/** Formats numbers for display. */
const whole = new Intl.NumberFormat('en-US')
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const count = (value: number): string => whole.format(value)
/** '$1,234.50' from the wire's '1234.50'. */
export const usd = (amount: string | number): string => money.format(Number(amount))
export const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`)

/** '1 order', '2 orders'. */
export const counted = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`
