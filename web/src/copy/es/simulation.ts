import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../simulation.ts'

export const SIMULATION_COPY: Translated<typeof en.SIMULATION_COPY> = {
  title: 'Día simulado',
  running: 'Hay un día simulado en marcha',
  lead: 'Llegan pedidos y los choferes los entregan en el mapa.',
  start: 'Simular un día',
  stop: 'Detener',
  speed: 'Velocidad',
  failed: 'El día simulado no se pudo cambiar',
}
