import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type * as en from '../errors-approvals.ts'

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} o ${names.at(-1)}`

export const APPROVAL_SENTENCES: Translated<typeof en.APPROVAL_SENTENCES> = {
  approval_waiting: ({ orderId, names }) =>
    `El pedido ${orderLabel(orderId)} espera la aprobación de la organización. Puede aprobarlo ${listed(names)}.`,
  approval_not_wanted: ({ orderId }) => `El pedido ${orderLabel(orderId)} no espera ninguna aprobación`,
  approval_decided: ({ orderId, isApproved, name }) =>
    `${name ?? 'Alguien'} ya ${isApproved ? 'aprobó' : 'rechazó'} el pedido ${orderLabel(orderId)}`,
  approval_of_own_order: ({ orderId }) =>
    `Usted pidió la aprobación del pedido ${orderLabel(orderId)}: debe decidir un colega`,
  approval_rule_empty: 'Elija un monto, una prioridad o una persona',
  approval_rule_exists: 'Ya existe una regla así',
  approval_rules_full: ({ max }) => `Una organización tiene hasta ${max} reglas. Elimine una primero.`,
  approval_rule_not_found: 'Esta regla ya no existe',
}
