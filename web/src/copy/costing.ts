/** Cost center and PO number, on an order and in its form. */
export const COSTING_COPY = {
  costCenter: 'Cost center',
  anyCostCenter: 'All cost centers',
  archived: (label: string) => `${label} (archived)`,
  nothingFound: 'No such cost center',
  poNumber: 'PO number',
} as const
