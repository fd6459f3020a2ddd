import type { Translated } from '../../accounts/language.ts'
import type * as en from '../compare-dossiers.ts'

const rows = (from: number, to: number, one: string, many: string): string =>
  from === to ? `La fila ${from} ${one}.` : `Las filas ${from} a ${to} ${many}.`

export const COMPARISON_TEXTS: Translated<typeof en.COMPARISON_TEXTS> = {
  twoOrders: (old, newer) => `Son de dos pedidos: ${old} y ${newer}.`,
  anotherRow: (row) => `La fila ${row} no es la misma que antes.`,
  rowsGone: (from, to) => rows(from, to, 'ya no está', 'ya no están'),
  rowsNew: (from, to) => rows(from, to, 'es nueva', 'son nuevas'),
  deletedByRule: (row, fields, by) => `Fila ${row}: se eliminó ${fields}, como dice la fila ${by}.`,
  deletedInSilence: (row, fields) => `Fila ${row}: se eliminó ${fields}, y ninguna fila lo dice.`,
  header: (field, before, after) => `El dato ${field} del encabezado era '${before}' y es '${after}'.`,
  keyGone: (key) => `La clave ${key} ya no aparece como antes.`,
  keyNew: (key) => `La clave ${key} es nueva.`,
  otherKey: (key, before) => `Está firmado con la clave ${key}; antes con ${before}.`,
  rowMoved: (row) => `La fila ${row} ya no está donde estaba en el registro.`,
  noHead: 'El más nuevo no tiene ninguna cabeza del registro.',
  logShrank: (before, after) => `El registro tenía ${before} entradas y tiene ${after}.`,
  logRewritten: (size) => `El registro de ${size} entradas tiene otra raíz: fue reescrito.`,
  logGrew: (before, after) => `El registro creció de ${before} a ${after} entradas.`,
}
