import type { Translated } from '../../accounts/language.ts'
import { inSentence } from '../../time/spanish.ts'
import type * as en from '../custody-entry.ts'
import { ATTACHED_LABELS } from './attached-files.ts'
import { countText } from './counts.ts'
import { EXCEPTION_LABELS, OUTCOME_LABELS } from './exceptions.ts'
import { ORDER_CHANGE_LABELS } from './order-edits.ts'
import { SERVICE_TYPE_LABELS } from './orders.ts'
import { DISCARDED_WORK_LABELS, ID_DOCUMENT_LABELS, PROOF_LABELS, proofLabelAt, RELATION_LABELS } from './proofs.ts'
import { reasonText } from './reasons.ts'
import { BAND_LABELS } from './stability.ts'
import { formText, TRADE_FORM_LABELS } from './trade-forms.ts'

type Texts = Translated<typeof en.CUSTODY_ENTRY_TEXTS>

const KINDS: Texts['kinds'] = {
  order_accepted: 'Pedido aceptado',
  order_changed: 'Pedido modificado',
  picked_up: 'Recogido',
  delivered: 'Entregado',
  returned: 'Devuelto al remitente',
  handed_over: 'Traspasado a otro chofer',
  taken_over: 'Pasado a otro chofer por un administrador',
  take_over_confirmed: 'Confirmado por el chofer que lo tomó',
  arrived: 'Llegó el chofer',
  proof_added: 'Comprobante capturado',
  file_received: 'Imagen recibida',
  file_attached: 'Archivo adjuntado',
  proof_skipped: 'Comprobante omitido',
  attempt_failed: 'Dato incorrecto',
  work_discarded: 'Descartado por el chofer después de ser rechazado',
  loss_reported: 'Pérdida de medicamentos controlados reportada',
  pin_unlocked: 'Intentos de PIN permitidos de nuevo por un administrador',
  exception_reported: 'Problema reportado',
  exception_decided: 'Problema decidido',
  taken_back: 'Retirado por un administrador',
  reading: 'Lectura de temperatura',
  file_deleted: 'Archivos y datos personales eliminados al terminar su plazo de conservación',
  hold_set: 'Retención legal activada',
  hold_cleared: 'Retención legal levantada',
}

const METHODS = { position: 'Por GPS', manual: 'Por el chofer' }
const CONDITIONS = { good: 'bueno', damaged: 'dañado' }
const ROLES = { client: 'cliente', driver: 'chofer', admin: 'administrador', system: 'sistema' }

const CODES: Texts['codes'] = {
  proof: PROOF_LABELS,
  discarded: DISCARDED_WORK_LABELS,
  method: METHODS,
  exception: EXCEPTION_LABELS,
  decision: OUTCOME_LABELS,
  decidedByRole: ROLES,
  changed: ORDER_CHANGE_LABELS,
  serviceType: SERVICE_TYPE_LABELS,
  temperatureBand: BAND_LABELS,
  requires: PROOF_LABELS,
  form: TRADE_FORM_LABELS,
  condition: CONDITIONS,
  givenCondition: CONDITIONS,
  receivedCondition: CONDITIONS,
}

const MARKS: Texts['marks'] = {
  isMismatch: 'El conteo difiere de lo esperado',
  isOutOfBand: 'Fuera de la temperatura acordada',
  isOneColor: 'La imagen es de un solo color',
  isStraightLine: 'La firma es una sola línea recta o un punto',
  isDamaged: 'Dañado',
  isOtherSeal: 'Un sello distinto al de la recolección',
  isSealUnread: 'Al menos uno de los dos choferes no leyó el sello',
  isSealNotRead: 'No se leyó el sello',
  isPlaceContradicted: 'Se reportó a un chofer en otro lugar',
  isSealUsedBefore: 'Un número de sello estaba en una bolsa de un pedido anterior',
  isSealElsewhere: 'El número de sello también está en otro pedido abierto',
  isAfterStop: 'Registrado después de completar la parada',
}

const DETAILS: Texts['details'] = {
  'actor.name': 'Por',
  acceptedAt: 'Aceptado el',
  attempt: 'Intento',
  bytes: 'Tamaño en bytes',
  changed: 'Modificado',
  collectedAt: 'Muestra tomada el',
  condition: 'Estado',
  counted: 'Contado',
  coveredMinutes: 'Minutos de estos que cubre el archivo',
  decidedByRole: 'Decidido por',
  decision: 'Decisión',
  declared: 'Número declarado',
  deliveryAddress: 'Dirección de entrega',
  discarded: 'Descartado',
  entered: 'Dato anotado',
  exception: 'Problema',
  expected: 'Esperado',
  expectedRecipient: 'Destinatario esperado',
  expectedSender: 'Remitente esperado',
  extra: 'De más',
  files: 'Archivos',
  firstOutsideAt: 'Fuera por primera vez el',
  form: 'Contado en cada parada',
  found: 'Lo que se encontró',
  givenCondition: 'Estado al entregarlo',
  givenNote: 'Nota de quien lo entregó',
  givenPlace: 'Lugar de quien lo entregó',
  givenSeal: 'Sello leído al entregarlo',
  instructions: 'Instrucciones',
  isControlled: 'Medicamentos controlados',
  isInPerson: 'En persona',
  isOfAge: 'Es mayor de edad',
  journeyMinutes: 'Minutos entre la recolección y la entrega',
  location: 'Ubicación',
  madeAt: 'Hecho el',
  matches: 'Coincide',
  matter: 'Asunto',
  maxCelsius: 'Temperatura más alta',
  mediaType: 'Tipo de archivo',
  method: 'Anotado',
  minCelsius: 'Temperatura más baja',
  missing: 'Faltante',
  nameMatches: 'El nombre coincide',
  note: 'Nota',
  organization: 'Organización',
  outsideMinutes: 'Minutos fuera de la temperatura acordada',
  packages: 'Paquetes',
  person: 'Contado con',
  personalValues: 'Datos personales',
  pickupAddress: 'Dirección de recolección',
  place: 'Lugar',
  priceBeforeCents: 'Precio anterior',
  priceCents: 'Precio',
  proof: 'Comprobante',
  reason: 'Motivo',
  receivedCondition: 'Estado al recibirlo',
  receivedCount: 'Paquetes recibidos',
  receivedNote: 'Nota de quien lo recibió',
  receivedPlace: 'Lugar de quien lo recibió',
  receivedSeal: 'Sello leído al recibirlo',
  recipientName: 'Nombre del destinatario',
  refusal: 'Por qué se rechazó',
  requires: 'Requerido en la entrega',
  requiresClassProofs: 'Comprobantes de la clase de artículo requeridos',
  seal: 'Sello',
  serviceType: 'Clase de artículo',
  skipReason: 'Motivo de la omisión',
  stabilityHours: 'Horas de estabilidad',
  temperatureBand: 'Rango de temperatura',
  tradeForm: 'Declarado por el remitente',
  window: 'Horario',
}

/** A label has a gender of its own, so that it follows after a colon: 'Comprobante capturado: firma'. */
export const CUSTODY_ENTRY_TEXTS: Texts = {
  kinds: KINDS,
  stops: { pickup: 'Recolección', delivery: 'Entrega', return: 'Devolución' },
  arrived: {
    pickup: 'El chofer llegó a la recolección',
    delivery: 'El chofer llegó a la entrega',
    return: 'El chofer regresó con el remitente',
  },
  parties: {
    client: 'Remitente',
    driver: 'Chofer',
    recipient: 'Destinatario',
    admin: 'Administrador',
    system: 'Sistema',
  },
  partyExpected: (party, name) =>
    name === null
      ? `${party} (nombre esperado eliminado; sin confirmar)`
      : `${party} (se esperaba a ${name}; sin confirmar)`,
  partyNameDeleted: (party) => `${party} (nombre eliminado)`,
  partyNamed: (name, party) => `${name} (${party.toLowerCase()})`,
  captured: {
    received: (proof) => `Comprobante capturado: ${inSentence(proof)}`,
    announced: (proof) => `Comprobante anunciado, no recibido: ${inSentence(proof)}`,
    deleted: (proof) => `Comprobante anunciado, eliminado al terminar su plazo de conservación: ${inSentence(proof)}`,
  },
  received: (proof) => `Imagen recibida: ${inSentence(proof)}`,
  attached: (file) => `Archivo adjuntado: ${inSentence(file)}`,
  wrong: (proof) => `Dato incorrecto: ${inSentence(proof)}`,
  notReceived: (proof) => `${proof} (comprobante anunciado, no recibido)`,
  proofs: (count) => (count === 1 ? 'Comprobante' : 'Comprobantes'),
  proofLabelAt,
  proofLabels: PROOF_LABELS,
  attachedLabels: ATTACHED_LABELS,
  documents: ID_DOCUMENT_LABELS,
  relations: RELATION_LABELS,
  codes: CODES,
  details: DETAILS,
  marked: 'Señalado',
  marks: MARKS,
  madeAwayFromStop: (miles) => `Hecho a ${miles} de la parada`,
  driversApart: (miles) => `Los choferes estaban a ${miles} uno del otro`,
  recordedByGps: (age) => (age === null ? 'Registrado por GPS' : `Registrado por GPS (${age} s antes)`),
  countDiffers: (counted, reason) => `${counted} (difiere: ${reason})`,
  countText,
  formText,
  reasonText,
  yes: 'sí',
  no: 'no',
  deleted: 'Eliminado al terminar su plazo de conservación',
}
