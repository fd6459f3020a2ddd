/** From the arguments of `maps:get` to the extracts that cover them. */
import { SERVICE_STATE_NAMES, SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import { stateAt } from '../states.ts'
import type { Box } from '../tiles/square-file.ts'

/** The message is one sentence for the operator. */
export class AreaError extends Error {}

export type Area = { states: readonly ServiceState[]; box: Box | null }

const NAMES = SERVICE_STATES.map((state) => nameOf(state)).join(', ')
const USAGE = `Which area? npm run maps:get -- ${nameOf('TX')} (of ${NAMES}; several are possible, or WEST,SOUTH,EAST,NORTH)`

/** `new-mexico`, as the extract is called. */
export function nameOf(state: ServiceState): string {
  return SERVICE_STATE_NAMES[state].toLowerCase().replaceAll(' ', '-')
}

export function readArea(args: readonly string[]): Area {
  const [first = ''] = args
  if (first === '') throw new AreaError(USAGE)
  if (args.length === 1 && /^[-\d]/.test(first)) return ofBox(first)
  return { states: [...new Set(args.map(stateNamed))], box: null }
}

function stateNamed(text: string): ServiceState {
  const name = text.trim().toLowerCase().replaceAll(' ', '-')
  const state = SERVICE_STATES.find((code) => nameOf(code) === name || code.toLowerCase() === name)
  if (!state) throw new AreaError(`'${text}' is none of the states that are served: ${NAMES}`)
  return state
}

const STEPS = 24

function ofBox(text: string): Area {
  const numbers = text.split(',').map(Number)
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  if (numbers.length !== 4 || !(west < east && south < north))
    throw new AreaError(`'${text}' is no box: WEST,SOUTH,EAST,NORTH in degrees, for example -95.8,29.5,-95.0,30.1`)
  const found = new Set<ServiceState>()
  for (let column = 0; column <= STEPS; column++)
    for (let row = 0; row <= STEPS; row++) {
      const longitude = west + ((east - west) * column) / STEPS
      const latitude = south + ((north - south) * row) / STEPS
      const state = stateAt({ latitude, longitude })
      if (state) found.add(state)
    }
  if (found.size === 0) throw new AreaError(`The box ${text} lies outside the states that are served: ${NAMES}`)
  return { states: [...found], box: [west, south, east, north] }
}
