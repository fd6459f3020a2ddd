import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../maps.ts'

export const MAP_COPY: Translated<typeof en.MAP_COPY> = {
  markers: { pickup: 'Recolección', delivery: 'Entrega', driver: 'Chofer' },
  letters: { pickup: 'R', delivery: 'E', driver: '' },
  marker: (kind, label) => `${kind}: ${label}`,
  withThings: (things) => `Mapa. ${things.join('. ')}`,
  ofTheArea: 'Mapa del área de servicio',
  pin: (label) => `Marcador: ${label}. Se mueve arrastrándolo o con las flechas del teclado.`,
  loading: 'Cargando el mapa…',
  failedTitle: 'No se puede mostrar el mapa',
  failed: (reason) => `${reason} Todo lo demás en esta página funciona sin él.`,
  notLoaded: 'No se pudo cargar el mapa.',
  noWebGl: 'Este navegador no puede dibujar mapas.',
  unreachable: 'No se pudo contactar al servidor.',
  answered: (status) => `El servidor respondió ${status}.`,
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  showAll: 'Mostrar todo',
  lasso: 'Seleccionar pedidos dibujando alrededor de ellos',
}

export const MAP_LOCALE: Translated<typeof en.MAP_LOCALE> = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar la atribución',
  'CooperativeGesturesHandler.WindowsHelpText': 'Ctrl + desplazamiento para acercar el mapa',
  'CooperativeGesturesHandler.MacHelpText': '⌘ + desplazamiento para acercar el mapa',
  'CooperativeGesturesHandler.MobileHelpText': 'Usa dos dedos para mover el mapa',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
  'Map.Title': 'Mapa',
  'Marker.Title': 'Marcador',
}
