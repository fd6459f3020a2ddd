import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCount, formatDate } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-imports.ts'

type Problem = en.ImportFileProblem

const IMPORT_FILE_PROBLEMS: Record<Problem['problem'], (problem: Problem) => string> = {
  too_large: () => 'Pesa más de 10 MB. Divídalo en archivos más pequeños.',
  too_large_inside: () => 'Contiene demasiado o está dañado. Guarde solo las filas por importar, como CSV.',
  not_a_table: () => 'No es una hoja de cálculo. Guárdelo como libro de Excel (.xlsx) o «CSV UTF-8».',
  protected: () =>
    'Tiene contraseña o está en el formato antiguo .xls. Guárdelo como libro de Excel (.xlsx) sin contraseña.',
  encoding: () => 'No se pueden leer sus letras. En su hoja de cálculo, guárdelo como «CSV UTF-8».',
  empty: () => 'No tiene filas debajo de los títulos.',
  quote: ({ row }) => `Cerca de la línea ${formatCount(row)} hay unas comillas sin cerrar o fuera de lugar.`,
  long_row: ({ row }) => `La fila cerca de la línea ${formatCount(row)} no termina.`,
  long_cell: ({ row }) => `Una celda de la fila ${formatCount(row)} es demasiado larga.`,
  cell: ({ row }) =>
    `Una celda de la fila ${formatCount(row)} no tiene valor. Abra el archivo en su hoja de cálculo y guárdelo.`,
  cells: ({ row }) => `La fila ${formatCount(row)} tiene más celdas que títulos. Un texto con coma necesita comillas.`,
  too_many_rows: ({ value }) => `Tiene más de ${value} filas. Divídalo en archivos más pequeños.`,
  too_many_columns: ({ value }) => `Tiene más de ${value} columnas.`,
}

export const IMPORT_SENTENCES: Translated<typeof en.IMPORT_SENTENCES> = {
  import_file_unreadable: (problem) =>
    `No se puede importar el archivo. ${IMPORT_FILE_PROBLEMS[problem.problem](problem)}`,
  import_same_file: ({ name, at, placed }) =>
    `${name} importó este archivo el ${formatDate(new Date(at), 'dayTime', undefined, 'es')}${placed > 0 ? ` y se hicieron ${formatCount(placed)} de sus pedidos` : ''}. Impórtelo de nuevo solo si quiere sus pedidos otra vez.`,
  import_not_found: 'Esta importación ya no existe. Los archivos se guardan 30 días.',
  import_row_not_found: 'El archivo no tiene esa fila',
  import_row_placed: 'El pedido de esta fila ya está hecho. Cambie el pedido.',
  import_columns_missing: 'Indique qué columnas son el artículo, la dirección de recolección y la de entrega',
  import_column_unknown: 'El archivo no tiene esa columna, o se usa dos veces',
  import_busy: 'Las filas se están revisando o se están haciendo los pedidos. Espere a que termine.',
  import_nothing_to_place: 'No hay ninguna fila que se pueda pedir',
  import_rows_faulty: ({ count }) =>
    `No se hizo ningún pedido: ${formatCount(count)} ${count === 1 ? 'fila tiene' : 'filas tienen'} un problema`,
  too_many_imports: ({ rows, megabytes }) =>
    `Su organización puede guardar archivos de ${formatCount(rows)} filas y ${megabytes} MB. Pida o descarte algunos antes del siguiente.`,
}
