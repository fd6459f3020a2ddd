import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../tracking-links.ts'

export const LEVEL_LABELS: Translated<typeof en.LEVEL_LABELS> = {
  status: { name: 'Solo estado', shows: 'El avance y la hora esperada' },
  map: { name: 'Con mapa', shows: 'También el chofer en el mapa, camino al destinatario' },
  pin: { name: 'Con PIN', shows: 'También el código que el destinatario le da al chofer' },
}

export const SHARE_COPY: Translated<typeof en.SHARE_COPY> = {
  button: 'Compartir enlace de rastreo',
  title: (label) => `Compartir el pedido ${label}`,
  lead: (until) =>
    `El destinatario sigue la entrega sin tener cuenta, ${until}. No se muestran el artículo, la recolección ni el precio.`,
  untilAfter: (hours) =>
    hours === 0 ? 'hasta que se entregue' : `hasta ${formatCounted(hours, 'hora')} después de la entrega`,
  untilSomeTimeAfter: 'hasta un tiempo después de la entrega',
  level: 'Lo que ve el destinatario',
  noPin: 'Este pedido no tiene PIN',
  lasts: 'Termina a más tardar después de',
  days: (count) => formatCounted(count, 'día'),
  askZip: 'Pedir el código postal',
  askZipHint: 'El de la dirección de entrega, antes de mostrar nada',
  zip: 'Código postal que se pide',
  sendTo: 'Enviarlo por correo a (opcional)',
  create: 'Crear enlace',
  createAndSend: 'Crear y enviar',
  failed: 'El enlace no se creó. Revise su conexión e intente de nuevo.',
  made: 'Su enlace',
  madeHint: 'Cópielo ahora: por seguridad no se muestra otra vez.',
  sent: (to) => `Enviado a ${to}.`,
  copy: 'Copiar enlace',
  copied: 'Copiado',
  another: 'Crear otro enlace',
  links: 'Enlaces de este pedido',
  none: 'Aún no hay enlaces.',
  linksFailed: 'Los enlaces no se cargaron',
  revoke: 'Revocar',
  revoked: 'Revocado',
  ended: 'Venció',
  revokedToast: { title: 'Enlace revocado', message: 'Ya no muestra la entrega.', tone: 'success' },
  revokeFailed: { title: 'El enlace no se revocó', message: 'Intente de nuevo.', tone: 'danger' },
  views: (count) => (count === 0 ? 'Aún no se abre' : `Se abrió ${count === 1 ? '1 vez' : `${count} veces`}`),
  asksForZip: 'pide el código postal',
  ends: 'Vence',
}

export const LABEL_COPY: Translated<typeof en.LABEL_COPY> = {
  button: 'Imprimir etiquetas',
  letter: 'Hojas carta, seis etiquetas en cada una',
  '4x6': 'Impresora de etiquetas, 4 × 6 pulg.',
}
