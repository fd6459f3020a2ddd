import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './rules.copy.ts'

const sentence: typeof en.RULES_COPY.sentence = (terms) => {
  const { priority, service, area, minutesBefore, withinMiles, mode, answerSeconds } = terms
  const which = [
    priority ?? 'Cualquier prioridad',
    service ?? 'cualquier servicio',
    area ? `recolección en ${area}` : 'en cualquier lugar',
  ].join(', ')
  const when = minutesBefore === null ? 'de inmediato' : `${minutesBefore} min antes de la última hora de salida`
  const who = withinMiles === null ? 'al mejor chofer' : `al mejor chofer en ${withinMiles} mi`
  const how =
    mode === 'assign' ? `se asigna ${who}` : `se ofrece ${who} durante ${formatCounted(answerSeconds, 'segundo')}`
  return `${which}: ${when} ${how}`
}

export const RULES_COPY: Translated<typeof en.RULES_COPY> = {
  title: 'Despacho automático',
  lead: 'Decide la primera regla que se ajusta a un pedido; cada decisión se muestra en el pedido.',
  failed: 'No se cargaron las reglas',
  none: 'Todavía no hay reglas: cada pedido se asigna a mano, con el plan, o lo acepta un chofer.',
  add: 'Agregar regla',
  off: 'Apagado: nada se ofrece ni se asigna solo. Las reglas quedan como están.',
  onWithoutRules: 'Encendido, pero ninguna regla lo está: nada pasa solo.',
  on: 'Las reglas de abajo actúan solas.',
  switchFailed: 'El despacho automático no cambió',
  tryAgain: 'Inténtelo de nuevo.',
  orderFailed: 'El orden no cambió',
  listShows: 'La lista muestra lo que hay ahora.',
  ruleFailed: 'La regla no cambió',
  sentence,
  isOn: (rule) => `${rule} está encendida`,
  moveUp: (rule) => `Subir ${rule}`,
  moveDown: (rule) => `Bajar ${rule}`,
  edit: (rule) => `Editar ${rule}`,
  remove: (rule) => `Eliminar ${rule}`,
}

export const REMOVE_RULE_COPY: Translated<typeof en.REMOVE_RULE_COPY> = {
  keep: 'Conservar la regla',
  confirm: 'Eliminar regla',
  failed: 'La regla no se eliminó. Inténtelo de nuevo.',
  question: (rule) =>
    `¿Eliminar la regla “${rule}”? Lo que ya decidió se conserva. Para detenerla por un tiempo, mejor apáguela.`,
}

export const RULE_FORM: Translated<typeof en.RULE_FORM> = {
  failed: 'La regla no se guardó. Inténtelo de nuevo.',
  name: 'Nombre',
  priority: 'Prioridad',
  service: 'Servicio',
  any: 'Cualquiera',
  area: 'Recolección en',
  anyArea: 'Cualquier ciudad o código postal',
  within: 'Choferes a menos de (millas)',
  anyDistance: 'Cualquier distancia',
  minutesBefore: 'Minutos antes de la última hora de salida',
  minutesBeforeHint: 'Vacío: de inmediato',
  answerSeconds: 'Segundos para contestar una oferta',
  answerSecondsHint: 'Después se pregunta al siguiente chofer',
  mode: 'Qué hace la regla',
  modes: { offer: 'Ofrecer al chofer', assign: 'Asignar' },
  isOn: 'La regla está encendida',
  back: 'Atrás',
  save: 'Guardar regla',
}
