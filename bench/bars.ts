/** What each figure has to reach; `npm run bench -- --check` fails when one does not. The bars of single calls are in requests.ts. */
import type { Bar } from './figure.ts'

export const BARS: Record<string, Record<string, Bar>> = {
  live: {
    'processor against bare ws': { max: 1.5 },
    'post to receipt, p99': { max: 100 },
    'memory of an idle socket': { max: 30 },
  },
  growth: {
    "a client's first page": { max: 1.5 },
    "a client's first page, counted": { max: 1.5 },
    "a client's active orders": { max: 1.5 },
    "a client's upcoming orders": { max: 1.5 },
    'a page deep in the history': { max: 1.5 },
    'a client searches a common word': { max: 1.5 },
    'a client searches a rare word': { max: 1.5 },
    'admin: first page': { max: 1.5 },
    'admin: pending orders': { max: 1.5 },
    'admin: search a common word': { max: 1.5 },
    'admin: search a rare word': { max: 1.5 },
    'admin: search an organization': { max: 1.5 },
    'admin: search a number': { max: 1.5 },
    'available jobs': { max: 1.5 },
    "a driver's stat cards": { max: 1.5 },
    "a client's stat cards": { max: 1.5 },
    "the admin's stat cards": { max: 1.5 },
    'analytics over two years': { max: 1.5 },
    'analytics over two years, milliseconds': { max: 500 },
    'export, per 1,000 rows': { max: 1.5 },
    conversations: { max: 1.5 },
    'placing an order': { max: 1.3 },
  },
}
