export function findNatsServer(): string | undefined
export function findPgBouncer(): string | undefined
export function ensureTestServers(): Promise<void>
