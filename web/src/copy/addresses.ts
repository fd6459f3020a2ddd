/** The texts of the address field: the check is the spec's (section 4.5), the rest ours. */
import { type Precision, SERVICE_STATES } from '@meridian/domain/places/geo.ts'

export const ADDRESS_CHECK = {
  validating: 'Validating',
  verified: 'Address verified',
  review: 'Address needs review',
  confirm: 'Confirm',
  dismiss: 'Dismiss',
  tryAgain: 'Try Again',
} as const

/** How precisely the location of an address is known. */
export const PRECISION_TEXT: Record<Precision, string> = {
  point: 'Exact location',
  street: 'Placed along the street',
  zip: 'Approximate: the driver goes by the address',
}

const AREA = `${SERVICE_STATES.slice(0, -1).join(', ')} or ${SERVICE_STATES.at(-1)}`

export const ADDRESS_COPY = {
  placeholder: 'Street, place or ZIP',
  list: (label: string) => `Suggestions for ${label.toLowerCase()}`,
  found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  none: `No address found in ${AREA}`,
  noneHint: 'Check the spelling, or add the city or ZIP.',
  zipHint: 'Not listed? With its ZIP code you can use the address as typed.',
  outside: (name: string) => `${name} is outside our area. We deliver in ${AREA.replace(' or ', ' and ')}.`,
  searchFailed: 'Suggestions did not load. Check your connection; what you typed is kept.',
  searchStarting: 'Address search is still starting. Suggestions appear here in a moment.',
  searchNotReady: 'Address search is not ready yet. Please try again in a minute; what you typed is kept.',
  pickFailed: 'This address did not load. Check your connection and pick it again.',
  book: 'Address book',
  similar: 'Did you mean this?',
  asTyped: 'As typed',
  approximate: 'Approximate',
  checkZip: 'Check the ZIP',
  zipDoubt: (typed: string, known: string) =>
    `You typed ZIP ${typed}, but we know this address in ${known}. Please check which one is right.`,
  clear: 'Clear address',
  reviewHint: 'It should have a house number, a state and a five-digit ZIP code.',
  confirmed: 'Confirmed',
  movePin: 'Move pin',
  hideMap: 'Hide map',
  map: (label: string) => `Map of the ${label.toLowerCase()}`,
  streetNeeded: 'Only the city and ZIP code are known. Add the house number and street.',
  placePin: 'Place pin (optional)',
  placePinHint: 'Drag the pin to the door if you can find it. That does not lower the price.',
  pinHint: 'Drag the pin if the door is elsewhere.',
  pinMoved: 'Pin placed by you',
  pinUnreachable: 'The pin could not be moved: the server did not answer.',
  pinReturned: 'The pin is back where it was.',
} as const
