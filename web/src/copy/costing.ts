/** Cost center and PO number, on an order and in its form. */
export const COSTING_COPY = {
  section: 'Billing reference',
  costCenter: 'Cost center',
  anyCostCenter: 'All cost centers',
  archived: (label: string) => `${label} (archived)`,
  noCostCenter: 'None',
  choose: 'Choose',
  nothingFound: 'No such cost center',
  noneYet: 'Your organization has no cost center yet. A manager adds them under Organization.',
  example: (text: string) => `Such as ${text}`,
  costCenterWanted: 'Choose a cost center',
  poNumberWanted: 'Enter the PO number',
  poNumberLooksLike: (example: string) => `A PO number looks like ${example}`,
} as const
