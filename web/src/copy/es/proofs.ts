import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { PROOF_LABELS, proofLabelAt } from '@meridian/domain/texts/es/proofs.ts'
import { formatCounted, formatMinutes } from '@meridian/domain/time/format.ts'
import type * as en from '../proofs.ts'

export const STOP_LABELS: Translated<typeof en.STOP_LABELS> = {
  pickup: 'En la recolección',
  delivery: 'En la entrega',
  return: 'En la devolución',
}

const at = (stop: CustodyStop): string => STOP_LABELS[stop].toLowerCase()

export const STRENGTH_LABELS: Translated<typeof en.STRENGTH_LABELS> = { required: 'Obligatorio', asked: 'Opcional' }

export const CAPTURE_ACTIONS: Translated<typeof en.CAPTURE_ACTIONS> = {
  scan: 'Escanear paquetes',
  count: 'Contar',
  seal: 'Anotar el sello',
  temperature: 'Anotar temperatura',
  photo: 'Tomar foto',
  pin: 'Escribir PIN',
  id_check: 'Revisar identificación',
  recipient: 'Anotar quién recibe',
  signature: 'Pedir firma',
  note: 'Agregar nota',
}

export const captureAction: typeof en.captureAction = (kind, stop) =>
  kind === 'recipient' && stop === 'pickup' ? GIVER_COPY.question : CAPTURE_ACTIONS[kind]

export const GIVER_COPY: Translated<typeof en.GIVER_COPY> = {
  question: '¿Quién lo entrega?',
  other: 'Otra persona',
  own: 'Escribir el nombre',
}

export const requirementText: typeof en.requirementText = ({ kind, strength }) =>
  strength === 'required' ? PROOF_LABELS[kind] : `${PROOF_LABELS[kind]} (opcional)`

export const PROOF_COPY: Translated<typeof en.PROOF_COPY> = {
  panel: (orderId) => `Comprobantes del servicio #${orderId}`,
  jobAt: (id, stop) => `Servicio #${id} · ${at(stop)}`,
  progress: (open, all, strength) => `Paso ${all - open + 1} de ${all} · ${STRENGTH_LABELS[strength]}`,
  skip: 'Omitir',
  skipTitle: (kind) => `Omitir: ${PROOF_LABELS[kind]}`,
  skipHint: 'Elige un motivo o escribe el tuyo. El cliente y la central pueden leerlo.',
  skipWhy: 'Por qué',
  skipOwn: 'Otro motivo',
  skipDone: 'Omitirlo',
  correctOne: 'Corregir',
  correctTitle: (kind, stop) => `Corregir: ${proofLabelAt(kind, stop)}`,
  correctHint: 'El valor anterior queda en la cadena de custodia. Todos ven el nuevo, y el que se corrigió.',
  states: { captured: 'Hecho', pending: 'Por enviar', skipped: 'Omitido', refused: 'Rechazado' },
  refused: (kind, stop) => `Se rechazó: ${proofLabelAt(kind, stop)} · ${at(stop)}`,
  refusedHint: 'Queda aparte, y tus siguientes pasos siguen. Puedes hacerlo otra vez, ahora o después.',
  refusedHolds: 'Aquí es obligatorio: tus siguientes pasos se quedan en este dispositivo hasta que lo corrijas.',
  correct: 'Hacerlo otra vez',
  ask: 'Escribir a la central',
  discard: 'Descartarlo',
  discardTitle: (kind, stop) => `¿Descartar: ${proofLabelAt(kind, stop)} · ${at(stop)}?`,
  discardText: 'No cuenta. La cadena de custodia dice que se rechazó y se descartó, y por qué.',
  discardHolds: 'Los pasos siguientes pueden ser rechazados, porque aquí es obligatorio.',
  keep: 'Conservarlo',
  notKept: 'El dispositivo no pudo guardarlo y no hay conexión con el servidor. Inténtalo de nuevo.',
  arrived: 'Ya llegué',
  notHere: 'Aún no llego',
  waiting: (minutes) => (minutes < 1 ? 'Acabas de llegar' : `Esperando ${minutes} min`),
  files: (count) => `${formatCounted(count, 'foto')} por subir`,
}

export const REFUSED_COPY: Translated<typeof en.REFUSED_COPY> = {
  first: 'Lee esto primero',
  title: (order) => `${order}: no se aceptó`,
  hint: 'Aquí está lo que hiciste, y queda en la cadena de custodia. Si sí se hizo, avisa a la central.',
  read: 'Ya lo leí',
  why: (id, refusal) => `Servicio #${id}: ${refusal}`,
  arrival: 'Llegada',
  proof: (kind, stop) => `${proofLabelAt(kind, stop)} (${at(stop)})`,
  skipped: (kind, stop) => `Omitido: ${PROOF_LABELS[kind]} (${at(stop)})`,
  report: (problem) => `Problema reportado: ${problem}`,
  late: (minutes) => `Retraso de ${formatMinutes(minutes)}`,
  return: 'Devolución completada',
  at: (what, time) => `${what}, ${time}`,
}
