export const serviceAreaText = (states: readonly string[]): string => `our service area (${states.join(', ')})`
