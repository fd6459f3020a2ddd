/** The color of a driver's route, the same in the lanes and on the map. */

/** Told apart by neighbors in the list, on light and dark maps. */
const COLORS = [
  '#1f62c4',
  '#b04e06',
  '#6a3fd0',
  '#147a44',
  '#b8327f',
  '#0f7278',
  '#85600e',
  '#a82222',
  '#3f51b5',
  '#4b7a13',
  '#8e24aa',
  '#566a75',
] as const

/** By the driver's id: a driver who is added or leaves must not change the colors of the others. */
export const routeColor = (driverId: number): string => COLORS[driverId % COLORS.length] as string
