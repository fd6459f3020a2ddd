/** The address check of the order form. */
import { SERVICE_STATE_NAMES, SERVICE_STATES, type ServiceState } from './geo.ts'

export const ADDRESS_CHECK_DELAY_MS = 500

/**
 * Verified means: a digit, a state and a five-digit number. The rule was written for Texas; an address in one of the
 * four neighbours passes with its own state, or nobody there could order.
 */
export function isVerifiedAddress(text: string): boolean {
  return /\d/.test(text) && stateOf(text) !== null && /(?<!\d)\d{5}(?!\d)/.test(text)
}

/** The service state an address names, by code ('TX', in capitals) or by name in any case. */
export function stateOf(text: string): ServiceState | null {
  return (
    SERVICE_STATES.find(
      (state) =>
        new RegExp(`\\b${state}\\b`).test(text) || new RegExp(`\\b${SERVICE_STATE_NAMES[state]}\\b`, 'i').test(text),
    ) ?? null
  )
}

/** Two lines, as people write them: street, then city, state ZIP. */
export function addressLines(text: string): [street: string, rest: string] {
  const comma = text.indexOf(',')
  return comma < 0 ? [text.trim(), ''] : [text.slice(0, comma).trim(), text.slice(comma + 1).trim()]
}
