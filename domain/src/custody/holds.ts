/** For which matter an order is held, and why, is for admins only: others get the entry without these two values. */
import type { DossierEntry } from './dossier/dossier.ts'
import type { CustodyBody } from './ledger.ts'

const WITHHELD = ['matter', 'reason']

export const isWithheld = ({ kind }: CustodyBody, field: string): boolean =>
  (kind === 'hold_set' || kind === 'hold_cleared') && WITHHELD.includes(field)

export const withoutMatters = (entries: readonly DossierEntry[]): DossierEntry[] =>
  entries.map((entry) => ({
    ...entry,
    personal: Object.fromEntries(
      Object.entries(entry.personal).map(([field, value]) => [field, isWithheld(entry.body, field) ? null : value]),
    ),
  }))
