import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type * as en from './correct-address.copy.ts'

export const CORRECT_ADDRESS_COPY: Translated<typeof en.CORRECT_ADDRESS_COPY> = {
  before: { pickup: 'Dirección de recolección actual', delivery: 'Dirección de entrega actual' },
  address: 'Dirección correcta',
  missing: 'Elija la dirección de la lista',
  price: 'Precio',
  priceStays: (total) => `El precio sigue en ${formatAmount(total)}.`,
  pricing: 'Calculando el precio de la nueva ruta…',
  noPrice: 'No se pudo calcular el precio nuevo. El precio queda igual.',
  keep: (total) => `Dejar ${formatAmount(total)}`,
  agreed: (total) => `${formatAmount(total)}, y el cliente aceptó`,
  agreedBy: 'Quién aceptó',
  agreedByHint: 'Queda registrado con el pedido. La diferencia se debe o se reembolsa.',
  save: 'Corregir e intentar de nuevo',
  saved: { title: 'Dirección corregida', message: 'Se avisa al chofer y al cliente.', tone: 'success' },
}
