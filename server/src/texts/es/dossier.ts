import type { Translated } from '@meridian/domain/accounts/language.ts'
import { SERVICE_TYPE_LABELS } from '@meridian/domain/texts/es/orders.ts'
import { TRADE_FORM_LABELS } from '@meridian/domain/texts/es/trade-forms.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import type * as en from '../dossier.ts'

export const DOSSIER_TEXTS: Translated<typeof en.DOSSIER_TEXTS> = {
  title: 'Expediente de custodia',
  subject: 'Cadena de custodia',
  attachment: 'El expediente de custodia firmado',
  services: SERVICE_TYPE_LABELS,
  from: 'De',
  to: 'Para',
  itemClass: 'Clase de artículo',
  intact: (rows) => `Cadena intacta: ${rows} filas`,
  broken: 'Cadena rota: verifique el archivo',
  notAgreed:
    'Las direcciones y la clase de artículo no son parte de esta cadena: comenzó antes de que se registraran. Se imprimen tal como están en el pedido.',
  chain: 'Cadena de custodia',
  row: (row) => `Fila ${row}`,
  givenBy: 'Entregado por',
  receivedBy: 'Recibido por',
  deviceTime: 'Hora del equipo',
  sentLater: (at) => `${at}, enviado después`,
  clockOff: (at) => `Hora del equipo ${at}: más de dos minutos de diferencia`,
  asRecorded: 'Cada hora lleva su diferencia con UTC; los lugares y los nombres se muestran como se registraron.',
  logAndSignature: 'Registro y firma',
  anchor: (id, at, rows) => `Ancla ${id}, ${at}, cubre las filas 1 a ${rows}`,
  notLogged: 'Todavía no está en el registro público.',
  log: (size, at, logged, rows) =>
    `Registro público de ${size} entradas, ${at}, con ${logged === rows ? `las ${logged} filas` : `${logged} de ${rows} filas`}; raíz`,
  publicKey: 'Clave pública (Ed25519)',
  signature: 'Firma',
  howToVerify: 'Cómo verificarlo',
  howTo: (origin, fileName) => [
    `Abra ${origin}/verify y arrastre este PDF, o el expediente en JSON, a la página. Se revisa en el navegador; no se sube nada y funciona sin red.`,
    `Lo que está firmado es el archivo adjunto a este PDF (${fileName}). La página muestra sus filas: compárelas con las que están impresas aquí.`,
    'Cada fila contiene el hash de la fila anterior, así que una fila cambiada, faltante o movida se encuentra y se nombra. Con otras herramientas: el hash de una fila es el SHA-256 de su JSON canónico (RFC 8785), y la firma es Ed25519 sobre el de todo el archivo sin su firma.',
  ],
  footer: (orderNumber, issuedAt) => `Pedido ${orderNumber}   Emitido ${issuedAt}`,
}

export const PICTURE_TEXTS: Translated<typeof en.PICTURE_TEXTS> = {
  title: 'Imágenes',
  stops: { pickup: 'Recolección', delivery: 'Entrega', return: 'Devolución' },
  missing: (label, why) => `${label}: ${why}`,
  noRoom: 'no se imprime aquí por su tamaño; está en el archivo de evidencias',
  notPrintable: 'este tipo de archivo no se puede imprimir aquí; está en el archivo de evidencias',
  deleted: 'eliminado al terminar su plazo de conservación',
  lost: 'perdido: se recibió y ya no está guardado',
  notReceived: 'anunciado, no recibido',
  notStored: 'no está guardado',
  otherBytes: 'lo guardado no es lo que se registró',
  unreadable: 'está guardado, pero no se pudo leer al hacer este documento',
}

export const COUNT_RECORD_TEXTS: Translated<typeof en.COUNT_RECORD_TEXTS> = {
  title: 'Registro de conteo',
  forms: TRADE_FORM_LABELS,
  declared: 'Declarado',
  differences: 'Diferencias',
  nothingCounted: 'No se contó nada.',
  none: 'Ninguna',
  stated: (found, reason) => `${found}. Motivo dado: ${reason}`,
  countedWith: 'Contado con',
  people: (names) => names.join(' y '),
}

export const LOSS_REPORT_TEXTS: Translated<typeof en.LOSS_REPORT_TEXTS> = {
  title: 'Reporte de pérdida',
  draft:
    'Borrador, no el formulario: para quien tenga que reportar una pérdida de sustancias controladas (formulario 106 de la DEA).',
  registrant: 'Titular del registro',
  name: 'Nombre',
  address: 'Dirección',
  deaNumber: 'Número de la DEA',
  loss: 'Pérdida',
  foundOn: 'Descubierta el',
  time: (at) => formatDate(at, 'dateTime', BUSINESS_ZONE, 'es'),
  inTransit: 'En tránsito',
  by: (courier, to) => `Por ${courier ?? 'la mensajería'}, hacia ${to}`,
  kindOfLoss: 'Tipo de pérdida',
  policeNotified: 'Aviso a la policía',
  substances: 'Sustancias controladas',
  drug: (strength, quantity, ndc) => `${strength}; ${quantity} declarados; NDC ${ndc}`,
  whatWasFound: 'Lo que se encontró',
  signature: 'Firma',
  nameTitleDate: 'Nombre, cargo, fecha',
}
