import type { ImportField } from '@meridian/domain/imports/fields.ts'

/** What the texts of an order are called in its form, in an imported file, in the details and in the audit log. */
export const ORDER_TEXTS = {
  itemDescription: 'Item description',
  specialInstructions: 'Special instructions',
  poNumber: 'PO number',
} as const satisfies { readonly [Field in ImportField]?: string }
