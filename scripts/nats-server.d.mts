export function findNatsServer(): string | undefined
export function ensureNatsServer(): Promise<string | undefined>
