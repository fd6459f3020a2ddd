import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { ServiceType } from '@meridian/domain/orders/orders.ts'
import type * as en from '../messages.ts'

export const MESSAGES_COPY: Translated<typeof en.MESSAGES_COPY> = {
  placeholder: 'Elegir una conversación',
  noConversations: 'No hay conversaciones',
  noMatches: 'Ninguna conversación coincide con la búsqueda',
  noMessages: 'Aún no hay mensajes',
  inputPlaceholder: 'Escribir un mensaje...',
  you: 'Yo',
}

export const MESSAGE_TOASTS: Translated<typeof en.MESSAGE_TOASTS> = {
  sendFailed: { title: 'No se pudo enviar el mensaje', message: 'Se puede intentar de nuevo', tone: 'danger' },
}

export const CHAT_COPY: Translated<typeof en.CHAT_COPY> = {
  hint: 'Enter para enviar, Mayús+Enter para otra línea',
  send: 'Enviar mensaje',
  box: 'Mensaje',
  newMessages: 'Mensajes nuevos',
  startOfChat: 'Aquí empieza la conversación',
  log: 'Conversación',
  today: 'Hoy',
  yesterday: 'Ayer',
  over: (count, limit) => `${count} más que el límite de ${limit}`,
  used: (count, limit) => `${count} de ${limit}`,
  quickReplies: 'Respuestas rápidas',
  olderFailed: 'Los mensajes anteriores no se cargaron. Intentar de nuevo',
  chatFailed: 'La conversación no se cargó',
  support: 'Soporte de Meridian',
  supportLead: 'Preguntas sobre un pedido, una factura o su cuenta: aquí leemos todo.',
  dispatch: 'Central',
  dispatchLead: 'Solo la central lee lo que escribes aquí. Ningún cliente lo ve.',
  read: 'Leído',
  sent: 'Enviado',
}

/** A driver's own words to a client. */
export const QUICK_REPLIES: Translated<typeof en.QUICK_REPLIES> = [
  'Voy en camino',
  'Llego en 10 minutos',
  'Estoy en la puerta',
  'Voy con retraso',
]

export const SECTION_LABELS: Translated<typeof en.SECTION_LABELS> = {
  orders: 'Entregas',
  support: 'Soporte',
  dispatch: 'Central',
}

export const CONVERSATIONS_COPY: Translated<typeof en.CONVERSATIONS_COPY> = {
  title: 'Mensajes',
  list: 'Conversaciones',
  chat: 'Chat',
  section: 'Sección',
  search: 'Buscar conversaciones',
  searchHint: 'Pedido, servicio, dirección o nombre',
  clearSearch: 'Borrar búsqueda',
  unread: ' sin leer',
  failed: 'Las conversaciones no se cargaron',
  more: 'Mostrar más conversaciones',
  back: 'Volver a las conversaciones',
  choose: 'A la izquierda se elige una para leerla y contestar.',
  gone: 'Esta conversación no está aquí',
  goneWhy: 'Es posible que otro chofer la haya tomado.',
  withDriver: 'Chofer',
  withSupport: 'Hable con nuestro equipo',
  withDispatch: 'Solo lo lee la central',
  readBy: (client) => `Lo leen ${client} y la central`,
  callDispatch: 'Llamar a la central',
  toOrder: { client: 'Rastrear', driver: 'Abrir servicio', admin: 'Abrir pedido' },
  none: {
    client: 'En cuanto un chofer tenga una de sus entregas, podrán hablar aquí.',
    driver: 'Cuando aceptes un servicio, aquí puedes escribirle al cliente.',
    admin: 'Busque un pedido o un cliente para empezar una.',
  },
}

/** Shorter than elsewhere, as in English: they stand beside the order's number. */
const SERVICE_NAMES: Record<ServiceType, string> = {
  medical_prescription: 'Receta médica',
  medical_equipment: 'Equipo médico',
  laboratory_sample: 'Muestra de laboratorio',
  financial_document: 'Documento financiero',
  secure_document: 'Documento confidencial',
}

export const serviceName = (type: ServiceType): string => SERVICE_NAMES[type]
