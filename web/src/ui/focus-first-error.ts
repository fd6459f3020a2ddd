/**
 * For a form with these fields, in the order of the page: moves the focus to the first one with an error. Returns its name, or
 * undefined if the error belongs to none of them.
 */
export const focusFirstError =
  <F extends string>(fields: readonly F[], idOf: (field: F) => string) =>
  (errors: Record<string, unknown>): F | undefined => {
    const first = fields.find((field) => errors[field])
    if (first) document.getElementById(idOf(first))?.focus()
    return first
  }
