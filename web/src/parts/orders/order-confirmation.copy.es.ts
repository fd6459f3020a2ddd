import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './order-confirmation.copy.ts'

export const CONFIRMATION_COPY: Translated<typeof en.CONFIRMATION_COPY> = {
  title: (label) => `Pedido ${label}`,
  states: {
    confirmed: 'confirmado',
    processing: 'hecho; se está confirmando su pago',
    approval: 'hecho, en espera de una aprobación',
    unpaid: 'hecho, en espera de su pago',
  },
  promised: 'Entrega prometida',
  by: (time) => `antes de: ${time}`,
  next: {
    now: 'Ahora se elige un chofer. Le avisamos en la recolección y en la entrega, y puede seguir al chofer en el mapa.',
    later: 'Se elige un chofer desde la noche anterior. Le avisamos entonces, en la recolección y en la entrega.',
    processing: 'En cuanto se confirme el pago, se elige un chofer.',
    approval: 'Un colega lo aprueba; le avisamos cuando pueda seguir.',
    unpaid: 'Se elige un chofer cuando se pague o Meridian lo apruebe.',
  },
  track: 'Rastrear pedido',
  receipt: 'Recibo',
  again: 'Pedir otra vez',
  calendar: 'Agregar al calendario',
  dismiss: 'Descartar',
  event: (label) => `Entrega de Meridian ${label}`,
}
