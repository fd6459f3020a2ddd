import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './organization-approvals.copy.ts'

export const ORGANIZATION_APPROVALS: Translated<typeof en.ORGANIZATION_APPROVALS> = {
  open: 'Esperan aprobación',
  none: 'Nada espera',
  noneWhy: 'Aquí aparecen los pedidos que necesitan una aprobación.',
  failed: 'No se cargaron las aprobaciones',
  asked: (name) => `Pedida por ${name},`,
  own: 'Usted la pidió: debe decidir un colega.',
  details: 'Detalles',
  together: (count) => `${count} pedidos hechos juntos`,
  rules: 'Reglas',
  rulesWhy:
    'Un pedido necesita una aprobación si cumple todo lo que nombra una regla. Una emergencia sale de inmediato y se aprueba después.',
  rulesFailed: 'No se cargaron las reglas',
  noRules: 'Ningún pedido necesita una aprobación.',
  alone: 'Aquí solo usted puede aprobar pedidos. Una regla detiene un pedido solo donde un colega podría aprobarlo.',
  nobody: 'Aquí nadie puede aprobar pedidos, así que ninguna regla los detiene.',
  add: 'Agregar regla',
  over: 'Más de este monto ($)',
  anyAmount: 'Cualquier monto',
  priority: 'Prioridad',
  anyPriority: 'Cualquier prioridad',
  person: 'Persona',
  anyone: 'Cualquier persona',
  forApprovers: 'También para quienes pueden aprobar',
  rule: (person, over, priority) =>
    [person ?? 'Cualquier persona', ...(over ? [`más de $${over}`] : []), ...(priority ? [priority] : [])].join(', '),
  also: 'También para quienes aprueban',
  remove: 'Eliminar',
  removeNamed: (rule) => `Eliminar la regla: ${rule}`,
  added: 'Regla agregada',
  removed: 'Regla eliminada',
  notSaved: 'No se guardó la regla',
  invalidAmount: 'Escriba un monto como 200 o 200.00',
}
