/** The simulated day of a demo. */
export const SIMULATION_COPY = {
  title: 'Simulated day',
  running: 'A simulated day is running',
  lead: 'Orders arrive, drivers deliver them on the map.',
  start: 'Run a simulated day',
  stop: 'Stop',
  speed: 'Speed',
  failed: 'The simulated day could not be changed',
} as const
