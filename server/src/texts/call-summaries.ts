/** What each call does, by the name that entries of the audit log have (`orders.show`): as the contract describes it. */
import { endpoints } from '@meridian/contract'

export const CALL_SUMMARIES: { readonly [call: string]: string } = Object.fromEntries(
  endpoints.map(([name, { summary }]) => [name, summary]),
)
