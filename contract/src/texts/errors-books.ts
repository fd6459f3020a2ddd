/** Errors of the books. */
type Month = { month: string }

export const BOOK_SENTENCES = {
  month_not_over: ({ month }: Month) =>
    `${month} is not over yet; it can be closed from the first day of the next month`,
  export_not_found: 'There is no such file',
  nothing_to_export: ({ month }: Month) => `The books have no entries in ${month}`,
  payout_is_empty: 'Enter what was paid out, or the fee',
  payout_reference_used: ({ reference }: { reference: string }) =>
    `A payout with the reference ${reference} was entered already, of another amount or day; check it, or use another reference`,
  month_not_closed: ({ month }: Month) => `${month} is not closed`,
}
