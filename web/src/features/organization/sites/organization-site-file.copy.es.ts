import type { Translated } from '@meridian/domain/accounts/language.ts'
import { MAX_NEW_ADDRESSES, MAX_SITE_FILE_ROWS } from '@meridian/domain/organizations/site-csv.ts'
import { formatCount, formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './organization-site-file.copy.ts'

export const SITE_FILE_COPY: Translated<typeof en.SITE_FILE_COPY> = {
  download: 'Descargar',
  open: 'Importar de un archivo',
  title: 'Importar sedes de un archivo',
  lead: `Un archivo CSV con las columnas de la descarga, hasta ${formatCount(MAX_SITE_FILE_ROWS)} filas y ${MAX_NEW_ADDRESSES} direcciones nuevas. Las filas se asignan a sus sedes por el código o, si no, por el nombre. No se guarda nada antes de que lo aplique, y no se elimina ninguna sede.`,
  hours: 'El horario va en inglés, como «Mon-Fri 8 AM - 5 PM; Sat 9 AM - 1 PM».',
  choose: 'Elegir un archivo CSV',
  tooLarge: 'El archivo pesa más de 1 MB.',
  reading: 'Leyendo el archivo y buscando sus direcciones',
  row: 'Fila',
  site: 'Sede',
  address: 'Dirección',
  result: 'Resultado',
  actions: { add: 'Nueva', change: 'Cambiada', keep: 'Sin cambios' },
  zipOnly: 'Solo el código postal de esta dirección está en el mapa',
  counts: (added, changed, kept) =>
    `Sedes nuevas: ${formatCount(added)}, cambiadas: ${formatCount(changed)}, sin cambios: ${formatCount(kept)}`,
  faulty: (rows) =>
    `No se pueden importar ${formatCounted(rows, 'fila')}. Corrija el archivo y elíjalo de nuevo; no se guardó nada.`,
  inCell: (column, text) => `${column}: ${text}`,
  faults: {
    missing: () => 'está vacía',
    too_long: (max) => `tiene más de ${max} caracteres`,
    not_hours: (part) => `no se entiende «${part}». Escriba el horario como «Mon-Fri 8 AM - 5 PM; Sat 9 AM - 1 PM»`,
    not_phone: (text) => `«${text}» no es un número de teléfono`,
    not_minutes: (text) => `«${text}» no es un número entero de 0 a 240`,
    unknown_address: () => 'no se encontró en el mapa dentro de nuestra zona de servicio',
    not_point: () => 'la latitud y la longitud van juntas, como números: 29.7105 y -95.3936',
    far_point: () => 'este punto no está en la dirección',
    unknown_cost_center: (code) => `«${code}» no es un centro de costos que se pueda elegir`,
    name_taken: (row) => (row ? `la fila ${row} tiene el mismo nombre` : 'otra de sus sedes tiene este nombre'),
    code_taken: (row) => (row ? `la fila ${row} tiene el mismo código` : 'otra de sus sedes tiene este código'),
    same_site: (row) => `la fila ${row} es de la misma sede`,
  },
  apply: 'Aplicar',
  cancel: 'Cancelar',
  applied: (added, changed) => `Sedes agregadas: ${formatCount(added)}, cambiadas: ${formatCount(changed)}`,
  unreachable: 'No se puede contactar al servidor. Inténtelo de nuevo.',
}
