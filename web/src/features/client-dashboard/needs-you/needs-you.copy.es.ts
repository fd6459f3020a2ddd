import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './needs-you.copy.ts'

export const NEEDS_YOU_COPY: Translated<typeof en.NEEDS_YOU_COPY> = {
  title: 'Le espera',
  decide: (label) => `Decida sobre ${label}`,
  late: (label, due) => `${label} va con retraso, era para: ${due}`,
  approve: (label) => `Apruebe ${label}`,
  approveMany: (count) => `Apruebe ${formatCounted(count, 'pedido')}`,
  pay: (amount, label) => `Pague ${amount} por ${label}`,
  payApproved: (amount, label) => `${label} está aprobado: pague ${amount}`,
  payTogether: (amount, count) => `Pague ${amount} por ${formatCounted(count, 'pedido')}`,
  confirmDays: (count, name, amount) =>
    `${name ?? 'Pedido recurrente'}: ${formatCounted(count, 'día')} sin confirmar, pague ${amount}`,
  refused: (label) => `${label} fue rechazado`,
  name: 'Ponga nombre a su organización',
  more: (count) => `${count} más`,
}
