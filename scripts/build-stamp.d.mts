export function findStale(root: string): 'packages' | 'web' | undefined
