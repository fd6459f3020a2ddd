/** Which folded parts of forms this person opened last. Like all that is stored, it is cleared by signing out. */
const KEY = 'used-folds'

function read(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    return []
  }
}

export const isFoldUsed = (name: string): boolean => read().includes(name)

export function storeFold(name: string, isUsed: boolean): void {
  const others = read().filter((other) => other !== name)
  try {
    localStorage.setItem(KEY, JSON.stringify(isUsed ? [...others, name] : others))
  } catch {
    // Then it is folded next time.
  }
}
