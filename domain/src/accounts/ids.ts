/** Row ids: PostgreSQL's integer. */
export const LAST_ID = 2_147_483_647

/** Parses an id from a link or a field; null when no row can have it. */
export function idIn(text: string | undefined): number | null {
  const id = Number(/^0*([1-9]\d{0,9})$/.exec(text ?? '')?.[1] ?? Number.NaN)
  return id <= LAST_ID ? id : null
}
