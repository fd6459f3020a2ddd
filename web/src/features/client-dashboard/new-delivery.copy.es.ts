import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import type * as en from './new-delivery.copy.ts'

export const REQUIRED: Translated<typeof en.REQUIRED> = {
  pickup: 'Falta la dirección de recolección',
  delivery: 'Falta la dirección de entrega',
  itemDescription: 'Falta la descripción del artículo',
}

export const PLACED_ON_ACCOUNT: Translated<typeof en.PLACED_ON_ACCOUNT> = {
  title: 'Entrega pedida',
  message: 'Va a la cuenta de su organización: no hay nada que pagar ahora.',
  tone: 'success',
}

export const PLACED_WITHOUT_PRICE: Translated<typeof en.PLACED_WITHOUT_PRICE> = {
  title: 'Pedido hecho',
  message: 'Queda en espera hasta que alguien de su organización lo pague o Meridian lo apruebe.',
  tone: 'success',
}

export const SPEC_TOASTS: Translated<typeof en.SPEC_TOASTS> = {
  missingCoordinates: {
    title: 'Faltan las coordenadas de la dirección',
    message: 'Elija direcciones válidas de recolección y de entrega en las sugerencias.',
    tone: 'danger',
  },
  pricingRequired: {
    title: 'Falta calcular el precio',
    message: 'Espere a que termine el cálculo del precio antes de enviar.',
    tone: 'danger',
  },
  placed: {
    title: 'Pasamos al pago',
    message: 'Complete su pago para confirmar el pedido de entrega.',
    tone: 'success',
  },
  failed: {
    title: 'No se pudo enviar el pedido',
    message: 'Intente de nuevo, o comuníquese con soporte si el problema continúa.',
    tone: 'danger',
  },
}

export const CHECKING_PIN: Translated<typeof en.CHECKING_PIN> = {
  title: 'Un momento',
  message: 'Revisando el nuevo marcador. Envíe otra vez en un momento.',
  tone: 'info',
}

export const DEFAULT_ORDER_ERROR = 'No se pudo crear el pedido'

export const NEW_DELIVERY_COPY: Translated<typeof en.NEW_DELIVERY_COPY> = {
  title: 'Nueva solicitud de entrega',
  estimatedTime: 'Tiempo estimado',
  estimatedMinutes: '2 min',
  toFillIn: 'para llenar este formulario',
  severalStops: 'Varias paradas',
  clear: 'Limpiar formulario',
  importFile: 'Importar un archivo',
  draftKept: 'Borrador guardado',
  sections: {
    pickup: 'Recolección',
    delivery: 'Entrega',
    schedule: 'Horario',
    item: 'Artículo',
  },
  serviceType: 'Tipo de servicio',
  priority: 'Prioridad',
  pickupAddress: 'Dirección de recolección',
  deliveryAddress: 'Dirección de entrega',
  orderAnyway: 'Pedir de todos modos',
  ownSiteWanted:
    'Usted hace pedidos solo para algunos sitios. Elija uno de sus sitios para la recolección o la entrega.',
  contactName: 'Nombre del contacto',
  lastContact: (person) => `La última vez aquí: ${person}. Usar`,
  contactPhone: 'Teléfono del contacto',
  optional: 'opcional',
  emailsRecipient: 'Enviar el enlace de rastreo al destinatario por correo',
  emailsRecipientWithPin: 'Enviar el enlace de rastreo y el PIN al destinatario por correo',
  emailsRecipientHint:
    'Se envía cuando el pedido se confirma. No se muestran el artículo, la recolección ni el precio.',
  recipientEmail: 'Correo del destinatario',
  recipientLanguage: 'Idioma del destinatario',
  when: { label: 'Cuándo', now: 'Ahora', later: 'Después' },
  date: 'Fecha programada',
  datePlaceholder: 'Lo antes posible',
  dateHint: (first) => `Requiere 48 horas de anticipación. Lo más pronto: ${first}.`,
  timesInMountainTime: 'Las horas son las del lugar de recolección (hora de la montaña).',
  clearDate: 'Borrar fecha',
  slot: 'Horario preferido',
  slotPlaceholder: 'Cualquier hora',
  from: 'Desde',
  to: 'Hasta',
  packages: 'Paquetes',
  packagesHint: 'Cada uno lleva una etiqueta que usted puede imprimir.',
  itemPlaceholder: 'P. ej. 2 cajas selladas, en refrigeración',
  specialPlaceholder: 'Entrada, mostrador, por quién preguntar',
  requiresSignature: 'Firma al entregar',
  requiresSignatureHint: 'El destinatario firma de recibido.',
  requiresId: 'Revisar identificación al entregar',
  requiresIdHint: 'El destinatario muestra una identificación con foto.',
  requiresPhoto: 'Foto al entregar',
  requiresPhotoHint: 'El chofer toma una foto de donde deja el artículo.',
  requiresPin: 'PIN del destinatario',
  requiresPinHint: 'El destinatario le dice al chofer un PIN de 4 dígitos que solo él puede ver.',
  isControlled: 'Medicamento controlado',
  isControlledHint: 'El chofer revisa una identificación y el destinatario firma.',
  temperatureBand: 'Temperatura',
  temperatureBandPlaceholder: 'Sin especificar',
  collectedOn: 'Día de la toma',
  collectedOnPlaceholder: 'Sin especificar',
  clearCollectedOn: 'Borrar el día de la toma',
  collectedAt: 'Hora de la toma',
  stabilityHours: 'Horas que se conserva',
  stabilityHoursPlaceholder: 'p. ej. 8',
  proofs: 'Comprobantes que reúne el chofer',
  proofsHint: 'Opcional: el chofer puede omitirlo con un motivo. Obligatorio: sin él no se puede completar la parada.',
  submit: 'Enviar solicitud',
  dateTooNear: 'Requiere 48 horas de anticipación: elija una fecha posterior',
  datePast: 'Elija hoy o una fecha posterior',
  slotDateWanted: 'Elija la fecha de este horario',
  slotOver: 'Este horario ya pasó hoy; elija uno posterior u otra fecha',
  recipientEmailWanted: 'Escriba el correo del destinatario',
  hoursWanted: (max) => `Horas enteras, de 1 a ${max}`,
  collectedWanted: 'Indique el día y la hora de la toma',
  hoursToo: 'Indique también las horas que se conserva',
  collectedLater: 'La hora de la toma está en el futuro',
  windowWanted: 'Indique una hora de inicio y una de fin',
  windowOrder: 'El fin debe ser después del inicio',
  pickWanted: 'Elija esta dirección en las sugerencias',
  streetWanted: 'Agregue el número y la calle',
}

export const ADDRESS_BOOK_COPY: Translated<typeof en.ADDRESS_BOOK_COPY> = {
  open: 'Libreta de direcciones',
  openFor: (stopName) => `Libreta de direcciones: ${stopName.toLowerCase()}`,
  search: 'Buscar direcciones guardadas',
  none: 'Ninguna dirección coincide',
  failed: 'La libreta de direcciones no se cargó.',
  tryAgain: 'Intentar de nuevo',
}

export const REORDER_COPY: Translated<typeof en.REORDER_COPY> = {
  filled: (label) =>
    `Se llenó con los datos del pedido ${label}: direcciones, contactos, artículo, servicio, prioridad y comprobantes.`,
  notTaken: (facts) => `No se copió: ${facts}.`,
  facts: {
    when: 'el día y la hora',
    updates: 'PIN, mensajes y correos al destinatario',
    poNumber: 'el número de orden de compra',
    collectedAt: 'la hora de la toma',
    tradeForm: 'lo que se contó',
  },
  again: 'Pedir otra vez:',
  againFor: (recipient) => `Pedir otra vez para ${recipient}`,
  failed: (label) => `El pedido ${label} no se pudo cargar, así que no se llenó nada.`,
  dismiss: 'Descartar',
}

export const CLOSED_SITE_COPY: Translated<typeof en.CLOSED_SITE_COPY> = {
  title: 'Cerrado a esa hora',
  lead: 'Continúe solo si habrá alguien ahí.',
  back: 'Volver al formulario',
  holiday: (site, day, holiday) => `${holiday}: ${day}. ${site} puede tener otro horario ese día.`,
}

export const PRICE_CHANGED_COPY: Translated<typeof en.PRICE_CHANGED_COPY> = {
  title: 'El precio cambió',
  lead: 'Aún no se ha pedido nada. Esto es lo que cuesta la entrega ahora.',
  before: 'Precio que se le mostró',
  now: 'Precio actual',
  accept: (total) => `Hacer el pedido por ${formatAmount(total)}`,
  back: 'Volver al formulario',
}
