/** A difference of a count is resolved with a note. */
export const RESOLVE_COPY = {
  resolveOf: (order: string) => `Resolve the difference of ${order}`,
  resolveHint: 'The client reads the note with the order.',
  note: 'How it was resolved',
  keep: 'Not yet',
  save: 'Mark as resolved',
  notSaved: 'The difference was not marked as resolved. Try again.',
} as const
