import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../stop-proofs.ts'

const AT_STOP = { pickup: 'en la recolección', delivery: 'en la entrega', return: 'en la devolución' }

export const STOP_PROOFS_COPY: Translated<typeof en.STOP_PROOFS_COPY> = {
  title: 'Comprobantes',
  stops: { pickup: 'En la recolección', delivery: 'En la entrega', return: 'En la devolución' },
  strengths: { required: 'Obligatorio', asked: 'Opcional' },
  differs: 'Diferencia',
  numbers: (expected, counted, received) =>
    [
      `Se esperaban ${expected}`,
      ...(counted === null ? [] : [`se contaron ${counted}`]),
      ...(received === null ? [] : [`se recibieron ${received}`]),
    ].join(', '),
  missing: (numbers) => `${numbers.length === 1 ? 'Falta el paquete' : 'Faltan los paquetes'} ${numbers.join(', ')}`,
  resolved: (note) => (note === null ? 'Resuelta' : `Resuelta: ${note}`),
  arrived: 'Llegada',
  waited: (text) => `esperó ${text}`,
  skipped: (reason) => `Omitido: ${reason}`,
  outOfBand: 'Fuera de rango',
  notReceived: 'Anunciado, no recibido',
  deleted: 'Eliminado al terminar su plazo de conservación',
  picture: (label, stop) => `${label} ${AT_STOP[stop]}`,
}

export const PROOF_SETTINGS_COPY: Translated<typeof en.PROOF_SETTINGS_COPY> = {
  title: 'Comprobantes de entrega',
  lead: 'Los comprobantes que se piden al chofer dependen de lo que lleva: escaneo y temperatura de las muestras, sello y firma de los documentos, foto del equipo. El chofer puede omitir uno con un motivo, a menos que aquí sea obligatorio. Vale para los pedidos que se hagan a partir de entonces; lo que el propio pedido exige siempre es obligatorio.',
  all: 'Obligatorios para todas las organizaciones',
  organizations: 'Obligatorios para estas organizaciones',
  coveredByAll: 'Obligatorios para todas, así que también para cada una de estas.',
  failed: 'La configuración no cambió',
}
