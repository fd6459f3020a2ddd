import type { Translated } from '@meridian/domain/accounts/language.ts'
import { PRIORITY_LABELS } from '@meridian/domain/texts/es/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type * as en from '../approvals.ts'

export type { ReasonFacts } from '../approvals.ts'

const parts = ({ isPerson, isOverLimit, over, priority, isTogether }: en.ReasonFacts): string[] => [
  ...(isOverLimit
    ? [`${isTogether ? 'en conjunto ' : ''}${over === null ? 'pasa del límite' : `más de ${formatAmount(over)}`}`]
    : []),
  ...(priority ? [`prioridad ${PRIORITY_LABELS[priority]}`] : []),
  ...(isPerson ? ['pedidos de esta persona'] : []),
]

export const APPROVAL_COPY: Translated<typeof en.APPROVAL_COPY> = {
  section: 'Aprobación',
  waits: 'Espera aprobación',
  goesOn: 'Se aprueba después',
  approved: 'Aprobado por su organización',
  declined: 'Rechazado por su organización',
  reasons: (reasons) => reasons.map((reason) => parts(reason).join(' y ')).join('; '),
  needs: (reasons) => `Este pedido necesita una aprobación: ${reasons}.`,
  needTogether: (reasons) => `Estos pedidos necesitan una aprobación: ${reasons}.`,
  needTogetherAfterwards: (reasons) =>
    `Estos pedidos salen de inmediato. Después se pide la aprobación de un colega: ${reasons}.`,
  needsAfterwards: (reasons) =>
    `Este pedido sale de inmediato. Después se pide la aprobación de un colega: ${reasons}.`,
  canApprove: (names) =>
    `Puede aprobarlo: ${names.length > 3 ? `${names.slice(0, 3).join(', ')} y ${names.length - 3} más` : names.join(', ')}.`,
  lapses: (time) => `Sin aprobación se cancela: ${time}.`,
  approve: 'Aprobar',
  decline: 'Rechazar',
  named: (action, order) => `${action} ${order}`,
  note: 'Nota (opcional)',
  noteHint: 'La ven los colegas que ven el pedido. Si usted rechaza, es el motivo.',
  given: (order) => `${order} está aprobado`,
  refused: (order) => `${order} está rechazado`,
  allOf: (count) => `los ${count} pedidos`,
  allGiven: (count) => `${count} pedidos están aprobados`,
  allRefused: (count) => `${count} pedidos están rechazados`,
  placed: {
    title: 'Pedido hecho',
    message: 'Espera la aprobación de un colega. Le avisaremos cuando alguien decida.',
    tone: 'success',
  },
  failed: 'No se cargó la aprobación',
  history: {
    requested: (name) => `Pedida por ${name ?? 'un colega'}`,
    reminded: () => 'Se recordó a quienes aprueban',
    given: (name) => `Aprobado por ${name ?? 'un colega'}`,
    declined: (name) => `Rechazado por ${name ?? 'un colega'}`,
    lapsed: () => 'Nadie lo aprobó a tiempo',
    dropped: () => 'Ya no necesita aprobación',
  },
}
