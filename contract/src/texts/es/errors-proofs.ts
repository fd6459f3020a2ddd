import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { MAX_PIN_FAILURES } from '@meridian/domain/proofs/pin-check.ts'
import { ARRIVAL_WITHIN_M } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { ATTACHED_LABELS } from '@meridian/domain/texts/es/attached-files.ts'
import { differenceText } from '@meridian/domain/texts/es/counts.ts'
import { loggerProblemText } from '@meridian/domain/texts/es/logger-csv.ts'
import { PROOF_LABELS } from '@meridian/domain/texts/es/proofs.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import { inSentence, joined } from '@meridian/domain/time/spanish.ts'
import {
  ATTACH_WITHIN_DAYS,
  MAX_ATTACHED_BYTES,
  MAX_ATTACHED_FILES,
} from '@meridian/domain/trade-forms/attached-files.ts'
import type * as en from '../errors-proofs.ts'
import { orderIs } from './errors-orders.ts'

const STOPS: Record<CustodyStop, string> = { pickup: 'la recolección', delivery: 'la entrega', return: 'la devolución' }

export const PROOF_SENTENCES: Translated<typeof en.PROOF_SENTENCES> = {
  // Steps and stops
  proofs_missing: ({ stop, kinds }) =>
    `${kinds.length === 1 ? 'Falta' : 'Faltan'} para ${STOPS[stop]}: ${joined(kinds.map((kind) => inSentence(PROOF_LABELS[kind])))}.`,
  stop_not_open: ({ stop, ...order }) => `${orderIs(order)}; ahora no se puede registrar nada en ${STOPS[stop]}`,
  too_far_from_stop: ({ stop }) =>
    `Tu posición no está a menos de ${ARRIVAL_WITHIN_M} m de la dirección de ${STOPS[stop]}; si estás ahí, marca la llegada a mano`,

  // Proofs by kind
  packages_foreign: ({ orderId, codes }) =>
    `${joined(codes)} no ${codes.length === 1 ? 'es un paquete' : 'son paquetes'} del pedido ${orderLabel(orderId)}`,
  packages_missing: ({ missing, count }) =>
    missing.length === 1
      ? `No se escaneó el paquete ${joined(missing.map(String))} de ${count}`
      : `No se escanearon los paquetes ${joined(missing.map(String))} de ${count}`,
  packages_differ: ({ expected, received }) =>
    `${formatCounted(expected, 'paquete')} por entregar, ${received} de recibido. Cuenta de nuevo o di por qué`,
  package_code_invalid: ({ codes }) =>
    `${joined(codes)} no está en ninguna de nuestras etiquetas; revisa las últimas seis letras`,
  // Without the right number: it could be typed without a look at the seal.
  seal_differs: 'Este no es el número de sello de la recolección. Léelo otra vez; si es otro, repórtalo como problema',
  pin_not_asked: ({ orderId }) => `El pedido ${orderLabel(orderId)} no tiene PIN`,
  pin_wrong: ({ triesLeft }) =>
    `El PIN no es correcto; ${triesLeft === 1 ? 'queda' : 'quedan'} ${formatCounted(triesLeft, 'intento')}`,
  pin_locked: ({ minutes }) => `El PIN falló demasiadas veces; intenta de nuevo en ${formatCounted(minutes, 'minuto')}`,
  pin_blocked: `Se escribió un PIN equivocado ${MAX_PIN_FAILURES} veces. Llama a despacho: un administrador tiene que permitir más intentos`,
  pin_not_blocked: 'El PIN de este pedido no está bloqueado',
  id_check_failed:
    'Entrégalo solo si el nombre de la identificación coincide y la persona es mayor de edad; si no, reporta un problema',
  picture_used: 'Esta foto ya es el comprobante de otra cosa. Toma una nueva',
  name_is_own: ({ stop }) =>
    `Este es tu propio nombre. Escribe el nombre de la persona que ${stop === 'pickup' ? 'te lo dio' : 'lo recibió'}; si se llama igual, agrega un segundo nombre`,
  signature_empty: 'La firma está vacía: no se dibujó nada. Pídela otra vez',
  proof_required: ({ kind }) => `Aquí se requiere y no se puede omitir: ${inSentence(PROOF_LABELS[kind])}`,
  proof_not_asked: ({ kind, stop }) =>
    `En ${STOPS[stop]} no se pide, así que no hay nada que omitir: ${inSentence(PROOF_LABELS[kind])}`,
  proof_key_used: 'Esta clave pertenece a otro comprobante del pedido',
  too_many_proofs: ({ max }) => `Un pedido puede tener ${max} comprobantes como máximo`,

  // Files
  proof_file_not_found: 'No existe esa foto',
  upload_offset_wrong: ({ receivedBytes }) =>
    `El servidor tiene ${receivedBytes} bytes de esta foto; la siguiente parte empieza ahí`,
  upload_too_long: ({ bytes }) => `Esto es más que los ${bytes} bytes que se anunciaron`,
  file_hash_differs: 'La foto no es la que se anunció: su SHA-256 es distinto. Envíala otra vez',
  file_type_differs: ({ mediaType }) => `El archivo no es una imagen ${mediaType.replace('image/', '').toUpperCase()}`,
  file_not_whole: 'La foto está cortada, o hay algo más después de ella',
  file_has_metadata: 'La foto lleva metadatos, por ejemplo dónde se tomó; hay que quitarlos antes de enviarla',
  file_has_other_content: 'La foto contiene algo que no es una imagen',
  file_too_many_pixels: 'La foto tiene demasiados píxeles',
  picture_not_uploaded: 'Esta foto sigue en el dispositivo del chofer',
  picture_deleted: 'Esta foto se eliminó al terminar el plazo para conservarla',
  file_storage_unavailable: 'El almacén de archivos no responde; inténtalo de nuevo en un momento',

  // What is declared and counted
  form_not_of_class:
    'Estos datos no son de este servicio: las muestras van con muestras de laboratorio, las bolsas y los sellos con documentos, los medicamentos con medicación controlada',
  form_count_wrong: 'El número de muestras debe ser el número de identificadores de la lista',
  form_listed_twice: ({ ids }) => `${joined(ids)} ${ids.length === 1 ? 'está' : 'están'} más de una vez en la lista`,
  declared_value_too_high: 'El valor declarado puede ser de $10,000,000.00 como máximo',
  count_not_asked: 'Esto no es lo que hay que contar en este pedido',
  count_incomplete:
    'El conteo no está completo: se cuenta o se escanea cada uno, y las dos personas cuentan cada medicamento',
  count_differs: ({ differences }) =>
    `El conteo no coincide (${differences.map(differenceText).join('; ')}). Cuenta otra vez o di por qué`,
  seal_used: ({ seals }) =>
    seals.length === 1
      ? `El sello ${joined(seals)} estaba en una bolsa de un pedido anterior. Un número de sello se usa una sola vez: hay que revisarlo`
      : `Los sellos ${joined(seals)} estaban en bolsas de un pedido anterior. Un número de sello se usa una sola vez: hay que revisarlos`,
  second_person_missing: 'Este pedido requiere dos personas en cada parada: escribe los dos nombres',
  people_same: 'Las dos personas deben ser distintas',

  // Attached files
  file_not_of_order: ({ kind }) => `Un ${inSentence(ATTACHED_LABELS[kind])} no corresponde a este pedido`,
  attach_before_delivery: 'El pedido aún no se entrega. Adjunte el archivo después de la entrega',
  attach_too_late: ({ kind }) =>
    `Este archivo se puede adjuntar hasta ${ATTACH_WITHIN_DAYS[kind]} días después de la entrega`,
  certificate_type_unknown: 'Un certificado de destrucción es un PDF, o una imagen JPEG o PNG de él',
  attached_file_too_large: ({ kind }) =>
    `Un ${inSentence(ATTACHED_LABELS[kind])} puede pesar ${MAX_ATTACHED_BYTES[kind] / 1024 / 1024} MB como máximo`,
  attached_file_empty: 'El archivo está vacío',
  too_many_attached_files: `Un pedido puede tener ${MAX_ATTACHED_FILES} archivos adjuntos como máximo`,
  attached_file_not_found: 'No existe ese archivo',
  attached_file_deleted: 'Este archivo se eliminó al terminar el plazo para conservarlo',
  logger_file_unreadable: (problem) => `No se puede leer el archivo del registrador. ${loggerProblemText(problem)}`,

  // The terms of an order
  sample_terms_not_allowed: 'Solo las muestras de laboratorio tienen temperatura, hora de toma y horas de estabilidad',
  stability_incomplete: 'La hora de toma y las horas de estabilidad van juntas',
  collected_in_the_future: 'La hora de toma está en el futuro',
  sample_expired: ({ hours }) =>
    `La muestra se tomó hace más de ${formatCounted(hours, 'hora')}, así que no se puede entregar a tiempo`,
  organization_not_found: 'No existe esa organización',
}
