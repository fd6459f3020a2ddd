import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatCounted, formatDollars } from '@meridian/domain/time/format.ts'
import type * as en from '../approval-notices.ts'
import type { OrderFacts } from '../notices.ts'

const label = (facts: OrderFacts) => orderLabel(facts.orderId)
const who = ({ actorName }: OrderFacts) => actorName ?? 'Un colega'
const priced = (facts: OrderFacts) =>
  label(facts) + (facts.approvalCents === null ? '' : ` (${formatDollars(facts.approvalCents)})`)
const because = ({ reason }: { reason?: string }) => (reason ? ` Nota: ${reason}` : '')

export const APPROVAL_NOTICES: Translated<typeof en.APPROVAL_NOTICES> = {
  approvalWanted: {
    title: 'Se necesita aprobación',
    body: (facts, { isAfterwards }) =>
      isAfterwards
        ? `${who(facts)} pide su aprobación de ${priced(facts)}. El pedido sigue mientras tanto.`
        : `${who(facts)} pide su aprobación de ${priced(facts)}. El pedido la espera.`,
  },
  approvalStillWanted: {
    title: 'Aún se necesita aprobación',
    body: (facts) => `Nadie ha aprobado ni rechazado ${priced(facts)} todavía.`,
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

const together = ({ count, cents }: en.GroupFacts) =>
  `${formatCounted(count, 'pedido hecho junto', 'pedidos hechos juntos')}${cents === null ? '' : ` (${formatDollars(cents)})`}`
const someone = ({ actorName }: en.GroupFacts) => actorName ?? 'Un colega'
const noted = ({ note }: en.GroupFacts) => (note ? ` Nota: ${note}` : '')
const orders = (count: number) => formatCounted(count, 'pedido')

function wanted(facts: en.GroupFacts): string {
  const asks = `${someone(facts)} pide su aprobación de ${together(facts)}.`
  if (facts.afterwards === 0) return `${asks} Los pedidos la esperan.`
  return facts.afterwards === facts.count
    ? `${asks} Los pedidos siguen mientras tanto.`
    : `${asks} ${facts.afterwards} de ellos siguen mientras tanto, los demás la esperan.`
}
const stillWanted = (facts: en.GroupFacts) => `Nadie ha aprobado ni rechazado ${together(facts)} todavía.`
const given = (facts: en.GroupFacts) => `${someone(facts)} aprobó ${together(facts)}.`

function declined(facts: en.GroupFacts): string {
  const declines = `${someone(facts)} rechazó ${together(facts)}.`
  if (facts.afterwards === 0) return `${declines} Quedan cancelados.`
  return facts.afterwards === facts.count
    ? `${declines} Los pedidos siguen.`
    : `${declines} ${facts.afterwards} de ellos siguen, los demás quedan cancelados.`
}

export const GROUP_APPROVAL_NOTICES: Translated<typeof en.GROUP_APPROVAL_NOTICES> = {
  wanted: { title: (count) => `Se necesita aprobación de ${orders(count)}`, body: wanted, brief: wanted },
  stillWanted: {
    title: (count) => `Aún se necesita aprobación de ${orders(count)}`,
    body: stillWanted,
    brief: stillWanted,
  },
  given: { title: (count) => `${orders(count)} aprobados`, body: (facts) => given(facts) + noted(facts), brief: given },
  declined: {
    title: (count) => `Aprobación de ${orders(count)} rechazada`,
    body: (facts) => declined(facts) + noted(facts),
    brief: declined,
  },
}
