import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './reconciliation.copy.ts'

export const RECONCILIATION_COPY: Translated<typeof en.RECONCILIATION_COPY> = {
  title: 'Conteos del día',
  lead: 'Lo que se esperaba en cada parada, lo que el chofer escaneó o contó y lo que se recibió. Los pedidos de una misma dirección cuentan juntos. Las paradas en las que todo coincide solo están en el archivo.',
  day: 'Día',
  csv: 'Descargar CSV',
  failed: 'No se cargaron los conteos',
  emptyTitle: 'Sin diferencias',
  empty: (stops) =>
    stops === 0 ? 'Ese día no se contó nada.' : `${formatCounted(stops, 'parada')} con conteo, y todo coincide.`,
  totals: (stops, differing, unresolved) =>
    `${formatCounted(stops, 'parada')} con conteo · ${differing} con diferencia · ${unresolved} sin resolver`,
  list: 'Paradas con diferencia',
  stops: { pickup: 'Recolección', delivery: 'Entrega', return: 'Devolución' },
  units: { packages: 'Paquetes', items: 'Artículos de la lista' },
  expected: 'Esperados',
  counted: 'Chofer',
  received: 'Recibidos',
  number: (count) => (count === null ? '–' : String(count)),
  byAt: (driver, time) => `${driver}, ${time}`,
  missing: (numbers) => `${numbers.length === 1 ? 'Falta el paquete' : 'Faltan los paquetes'} ${numbers.join(', ')}`,
  reason: (reason) => `Motivo: ${reason}`,
  agrees: 'Coincide',
  resolved: (name, note) =>
    [name === null ? 'Resuelta' : `Resuelta por ${name}`, ...(note === null ? [] : [note])].join(': '),
  resolve: 'Resolver',
}
