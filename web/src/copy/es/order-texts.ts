import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../order-texts.ts'

export const ORDER_TEXTS: Translated<typeof en.ORDER_TEXTS> = {
  itemDescription: 'Descripción del artículo',
  specialInstructions: 'Instrucciones especiales',
  poNumber: 'Número de orden de compra',
}
