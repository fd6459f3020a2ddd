/** The agreed price is in the chain of custody. Members of an organization who see no prices are shown the entries without it. */
import type { DossierEntry } from './dossier.ts'

const PRICES = ['priceCents', 'priceBeforeCents']

/** To show, not to verify: the hash of an entry covers its price. */
export const withoutPrices = (entries: readonly DossierEntry[]): DossierEntry[] =>
  entries.map((entry) => ({
    ...entry,
    body: {
      ...entry.body,
      details: Object.fromEntries(Object.entries(entry.body.details).filter(([name]) => !PRICES.includes(name))),
    },
  }))
