/** Whether every change of hands follows from the one before: nobody can give what they did not receive. */
import type { CustodyBody, CustodyKind } from '../ledger.ts'
import type { ChainRow, Finding, MeaningTexts } from './meaning-rows.ts'

const TRANSFERS = ['picked_up', 'handed_over', 'taken_over', 'delivered', 'returned'] as const
export type TransferKind = (typeof TRANSFERS)[number]
const isTransfer = (kind: CustodyKind): kind is TransferKind => (TRANSFERS as readonly CustodyKind[]).includes(kind)

/** Who has it: nobody of ours before the pickup, nor after it was delivered or returned. */
type Holder = { driver: number | null; ended: { row: number; kind: TransferKind } | null; since: number | null }

export function transferFindings(rows: readonly ChainRow[], { findings }: MeaningTexts): Finding[] {
  let holder: Holder = { driver: null, ended: null, since: null }
  return rows.flatMap(({ body }): Finding[] => {
    const { kind } = body
    if (!isTransfer(kind)) return []
    const text = whyNot(body, kind, holder, findings)
    holder = after(body, kind)
    return text ? [{ row: body.position, about: 'transfer', text }] : []
  })
}

function whyNot(
  { position: row, gave }: CustodyBody,
  kind: TransferKind,
  { driver, ended, since }: Holder,
  texts: MeaningTexts['findings'],
): string | null {
  if (ended)
    return ended.kind === kind ? texts.again(row, kind, ended.row) : texts.afterEnd(row, kind, ended.kind, ended.row)
  if (kind === 'picked_up') return since === null ? null : texts.hadItAlready(row, since)
  if (since === null) return texts.beforePickup(row, kind)
  return gave?.userId === driver ? null : texts.neverReceived(row, kind, since)
}

function after({ position: row, received }: CustodyBody, kind: TransferKind): Holder {
  const isEnd = kind === 'delivered' || kind === 'returned'
  return isEnd
    ? { driver: null, ended: { row, kind }, since: null }
    : { driver: received?.userId ?? null, ended: null, since: row }
}
