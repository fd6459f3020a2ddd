import type { Translated } from '../../accounts/language.ts'
import type { TransferKind } from '../../custody/dossier/meaning-transfers.ts'
import { inSentence } from '../../time/spanish.ts'
import type * as en from '../findings.ts'

/** What happened to the order, in the middle of a sentence. */
const TRANSFERS: Record<TransferKind, string> = {
  picked_up: 'recogido',
  handed_over: 'traspasado a otro chofer',
  taken_over: 'pasado a otro chofer por un administrador',
  delivered: 'entregado',
  returned: 'devuelto',
}

export const findingsTitle: Translated<typeof en.findingsTitle> = (count) =>
  `${count} ${count === 1 ? 'punto' : 'puntos'} por revisar`

export const FINDING_TEXTS: Translated<typeof en.FINDING_TEXTS> = {
  recordedBefore: (row, by, other) => `La fila ${row} se registró ${by} antes que la fila ${other}.`,
  happenedBefore: (row, by, other) => `Lo de la fila ${row} ocurrió ${by} antes que lo de la fila ${other}.`,
  lessThanAMinute: 'menos de un minuto',
  tooFast: (row, distance, from, time) =>
    `La fila ${row} está a ${distance} de la fila ${from} y ${time} después: ningún chofer es tan rápido.`,
  notReceived: (row, proof) => `Fila ${row}: comprobante anunciado, no recibido: ${inSentence(proof)}. No prueba nada.`,
  clockOff: 'El reloj del dispositivo tenía más de dos minutos de diferencia',
  marked: (row, mark) => `La fila ${row} está señalada: ${inSentence(mark)}.`,
  skipped: (row, proof) => `Fila ${row}: comprobante omitido: ${inSentence(proof)}.`,
  withoutAgreed: (row, kind, proof) => `Fila ${row}: ${TRANSFERS[kind]} sin lo acordado: ${inSentence(proof)}.`,
  otherTemperature: (row, measured, agreed) => `Fila ${row}: ${measured}, pero se acordó ${agreed}.`,
  afterStability: (row, by, hours) =>
    `Fila ${row}: entregado ${by} después de ${hours === 1 ? 'la hora' : `las ${hours} horas`} en que la muestra es estable.`,
  again: (row, kind, before) => `Fila ${row}: ${TRANSFERS[kind]} otra vez, después de la fila ${before}.`,
  afterEnd: (row, kind, ended, before) =>
    `Fila ${row}: ${TRANSFERS[kind]} después de que fue ${TRANSFERS[ended]} en la fila ${before}.`,
  hadItAlready: (row, since) => `Fila ${row}: recogido, aunque un chofer ya lo tenía desde la fila ${since}.`,
  beforePickup: (row, kind) =>
    `Fila ${row}: ${TRANSFERS[kind]} antes de ser recogido: ninguna fila dice que el chofer lo recibió.`,
  neverReceived: (row, kind, since) =>
    `Fila ${row}: ${TRANSFERS[kind]} por parte de un chofer que nunca lo recibió; la fila ${since} se lo dio a otro.`,
}
