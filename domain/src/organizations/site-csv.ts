/** Sites as a table: its columns, the same in the export and the import. */
export const SITE_COLUMNS = {
  name: 'Name',
  externalCode: 'Code',
  address: 'Address',
  hours: 'Hours',
  accessNote: 'Access note',
  contactName: 'Contact name',
  contactPhone: 'Contact phone',
  serviceMinutes: 'Minutes a stop takes',
} as const
