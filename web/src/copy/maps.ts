/** The texts of every map. */
export const MAP_COPY = {
  markers: { pickup: 'Pickup', delivery: 'Delivery', driver: 'Driver' },
  letters: { pickup: 'P', delivery: 'D', driver: '' },
  marker: (kind: string, label: string) => `${kind}: ${label}`,
  withThings: (things: readonly string[]) => `Map. ${things.join('. ')}`,
  ofTheArea: 'Map of the service area',
  pin: (label: string) => `Pin: ${label}. Drag it, or move it with the arrow keys.`,
  loading: 'Loading the map…',
  failedTitle: 'The map cannot be shown',
  failed: (reason: string) => `${reason} Everything else on this page works without it.`,
  notLoaded: 'The map could not be loaded.',
  noWebGl: 'This browser cannot draw maps.',
  unreachable: 'The server could not be reached.',
  answered: (status: number) => `The server answered ${status}.`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show everything',
  lasso: 'Select orders by drawing around them',
} as const

/** What the map library itself shows and says. */
export const MAP_LOCALE = {
  'AttributionControl.ToggleAttribution': 'Toggle attribution',
  'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + scroll to zoom the map',
  'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + scroll to zoom the map',
  'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
  'NavigationControl.ZoomIn': 'Zoom in',
  'NavigationControl.ZoomOut': 'Zoom out',
  'Map.Title': 'Map',
  'Marker.Title': 'Map marker',
} as const
