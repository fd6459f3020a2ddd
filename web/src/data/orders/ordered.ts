/** The order that was just paid or placed: the next screen confirms it. Its number alone, in this tab, until it is dismissed. */
const KEY = 'ordered'

export function storeOrdered(orderId: number): void {
  try {
    sessionStorage.setItem(KEY, String(orderId))
  } catch {
    // Then the toast is all that confirms it.
  }
}

export function readOrdered(): number | null {
  try {
    return Number(sessionStorage.getItem(KEY)) || null
  } catch {
    return null
  }
}

export function clearOrdered(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was stored.
  }
}
