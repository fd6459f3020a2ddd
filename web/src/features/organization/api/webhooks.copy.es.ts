import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './webhooks.copy.ts'

const STATES: Translated<typeof en.WEBHOOKS_COPY.states> = {
  waiting: 'En espera',
  delivered: 'Entregado',
  failed: 'Abandonado',
}
const DISABLED: Translated<typeof en.WEBHOOKS_COPY.disabled> = {
  gone: 'Desactivado: el receptor dijo que ya no existe.',
  failing: 'Desactivado tras cinco días de fallos.',
}

export const WEBHOOKS_COPY: Translated<typeof en.WEBHOOKS_COPY> = {
  title: 'Avisos a sus sistemas (webhooks)',
  lead: 'Sus sistemas se enteran cuando algo pasa con un pedido. Los eventos van firmados y no nombran a ningún paciente.',
  none: 'Todavía no hay webhooks.',
  failed: 'No se pudieron cargar los webhooks',
  add: 'Agregar un webhook',
  addTitle: 'Agregar un webhook',
  url: 'Dirección',
  urlHint: 'A dónde se envían los eventos de todos sus pedidos, como https://clinica.example/meridian',
  urlRequired: 'Escriba una dirección',
  addFailed: 'No se pudo agregar el webhook',
  secretTitle: 'Secreto de firma',
  cancel: 'Cancelar',
  works: 'Funciona',
  failing: 'Falla desde',
  disabled: DISABLED,
  enable: 'Volver a activar',
  test: 'Enviar una prueba',
  testOf: (url) => `Enviar una prueba a ${url}`,
  tested: 'Evento de prueba enviado',
  log: 'Eventos',
  logOf: (url) => `Eventos a ${url}`,
  logFailed: 'No se pudieron cargar los eventos',
  logNone: 'Todavía no se ha enviado nada.',
  states: STATES,
  attempts: (count) => formatCounted(count, 'intento'),
  nextAttempt: 'Próximo intento',
  replay: 'Enviar de nuevo',
  remove: 'Quitar',
  removeOf: (url) => `Quitar ${url}`,
  removeText: 'No se envían más eventos ahí, y se borra su registro.',
  keep: 'Conservarlo',
  actionFailed: 'Eso no funcionó',
}
