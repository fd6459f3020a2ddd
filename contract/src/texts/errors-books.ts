/** Errors of the books. */
type Month = { month: string }

export const BOOK_SENTENCES = {
  month_not_over: ({ month }: Month) =>
    `${month} is not over yet; it can be closed from the first day of the next month`,
  month_not_closed: ({ month }: Month) => `${month} is not closed`,
}
