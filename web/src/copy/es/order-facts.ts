import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../order-facts.ts'

export const ORDER_FACTS: Translated<typeof en.ORDER_FACTS> = {
  client: 'Cliente',
  handledBy: (name) => `A cargo de ${name}`,
  driver: 'Chofer',
  noDriver: 'Sin chofer',
  pickup: 'Recolección',
  delivery: 'Entrega',
  instructions: 'Instrucciones especiales:',
}

export const MORE_ACTIONS: Translated<typeof en.MORE_ACTIONS> = {
  more: 'Más',
  reassign: 'Reasignar chofer',
  takeOver: 'Pasar a otro chofer',
  takeBack: 'Devolver al remitente',
  unassign: 'Quitar al chofer',
  cancel: 'Cancelar pedido',
}
