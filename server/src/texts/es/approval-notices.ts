import type { Translated } from '@meridian/domain/language.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type * as en from '../approval-notices.ts'
import type { OrderFacts } from '../notices.ts'

const label = (facts: OrderFacts) => orderLabel(facts.orderId)
const who = ({ actorName }: OrderFacts) => actorName ?? 'Un colega'
const because = ({ reason }: { reason?: string }) => (reason ? ` Nota: ${reason}` : '')

export const APPROVAL_NOTICES: Translated<typeof en.APPROVAL_NOTICES> = {
  approvalWanted: {
    title: 'Se necesita aprobación',
    body: (facts, { isAfterwards }) =>
      isAfterwards
        ? `${who(facts)} pide su aprobación de ${label(facts)}. El pedido sigue mientras tanto.`
        : `${who(facts)} pide su aprobación de ${label(facts)}. El pedido la espera.`,
  },
  approvalStillWanted: {
    title: 'Aún se necesita aprobación',
    body: (facts) => `Nadie ha aprobado ni rechazado ${label(facts)} todavía.`,
  },
  approvalGiven: {
    title: 'Pedido aprobado',
    body: (facts, details) => `${who(facts)} aprobó ${label(facts)}.${because(details)}`,
    brief: (facts) => `${who(facts)} aprobó ${label(facts)}.`,
  },
  approvalDeclined: {
    title: 'Aprobación rechazada',
    body: (facts, details) =>
      details.isAfterwards
        ? `${who(facts)} rechazó ${label(facts)} después. El pedido sigue.${because(details)}`
        : `${who(facts)} rechazó ${label(facts)}: queda cancelado.${because(details)}`,
    brief: (facts) => `${who(facts)} rechazó ${label(facts)}.`,
  },
  approvalLapsed: {
    title: 'No se aprobó a tiempo',
    body: (facts) => `Nadie aprobó ${label(facts)} a tiempo: queda cancelado.`,
  },
  approvalDropped: {
    title: 'Ya no necesita aprobación',
    body: (facts) => `${label(facts)} ya no necesita aprobación.`,
  },
}
