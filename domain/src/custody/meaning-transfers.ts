/** Whether every change of hands follows from the one before: nobody can give what they did not receive. */
import type { CustodyBody, CustodyKind } from './ledger.ts'
import type { ChainRow, Finding } from './meaning-rows.ts'

const TRANSFERS: Partial<Record<CustodyKind, string>> = {
  picked_up: 'picked up',
  handed_over: 'handed over',
  taken_over: 'given to another driver',
  delivered: 'delivered',
  returned: 'returned',
}

/** Who has it: nobody of ours before the pickup, nor after it was delivered or returned. */
type Holder = { driver: number | null; ended: { row: number; word: string } | null; since: number | null }

export function transferFindings(rows: readonly ChainRow[]): Finding[] {
  let holder: Holder = { driver: null, ended: null, since: null }
  return rows.flatMap(({ body }): Finding[] => {
    const word = TRANSFERS[body.kind]
    if (word === undefined) return []
    const text = whyNot(body, word, holder)
    holder = after(body, word)
    return text ? [{ row: body.position, about: 'transfer', text }] : []
  })
}

function whyNot({ position: row, kind, gave }: CustodyBody, word: string, holder: Holder): string | null {
  const { driver, ended, since } = holder
  if (ended?.word === word) return `Row ${row}: ${word} again, after row ${ended.row}.`
  if (ended) return `Row ${row}: ${word} after it was ${ended.word} in row ${ended.row}.`
  if (kind === 'picked_up')
    return since === null ? null : `Row ${row}: picked up, though a driver had it since row ${since}.`
  if (since === null) return `Row ${row}: ${word} before it was picked up: no row says that the driver received it.`
  return gave?.userId === driver
    ? null
    : `Row ${row}: ${word} by a driver who never received it; row ${since} gave it to another.`
}

function after({ position: row, kind, received }: CustodyBody, word: string): Holder {
  const isEnd = kind === 'delivered' || kind === 'returned'
  return isEnd
    ? { driver: null, ended: { row, word }, since: null }
    : { driver: received?.userId ?? null, ended: null, since: row }
}
