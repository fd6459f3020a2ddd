/** The texts of filters that are kept under a name; loaded with them. */
export const SAVED_FILTERS_COPY = {
  title: 'Saved filters',
  none: 'None yet. Set filters, then name them here.',
  name: 'Name for these filters',
  save: 'Save filters',
  remove: (name: string) => `Remove the saved filter ${name}`,
  failed: { title: 'The filter was not saved', otherwise: 'Check your connection, then try again.' },
} as const
