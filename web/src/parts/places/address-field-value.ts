/** The value of an address field, and how typing, picking and moving the pin change it. */

import type { Site } from '@meridian/contract/organizations/sites.ts'
import type { Located, Suggestion } from '@meridian/contract/places/addresses.ts'
import { hasHouseAndStreet, isVerifiedAddress, zipOf } from '@meridian/domain/places/addresses.ts'
import type { Point, Precision } from '@meridian/domain/places/geo.ts'

export type AddressValue = {
  text: string
  /** Set only by a pick. */
  point: Point | null
  precision: Precision | null
  /** Signed by the server: this point belongs to this text. Sent with the order. */
  token: string | null
  contactName: string | null
  contactPhone: string | null
  /** The location is approximate, and the map has streets by which the user may place the pin. */
  isPinOffered: boolean
  /** The organization's site that was picked; typing drops it. */
  site?: PickedSite
  /** A ZIP was typed that is not the address's. Said until it is typed anew. */
  zipDoubt?: ZipDoubt | undefined
}

type ZipDoubt = { typed: string; known: string }

type PickedSite = Pick<Site, 'id' | 'name' | 'hours'>

export const NO_ADDRESS: AddressValue = {
  text: '',
  point: null,
  precision: null,
  token: null,
  contactName: null,
  contactPhone: null,
  isPinOffered: false,
}

/** Typing after a pick drops the point, which belonged to the picked text. */
export const typed = (text: string): AddressValue => ({ ...NO_ADDRESS, text })

export const picked = (located: Located): AddressValue => ({
  text: located.address,
  point: { latitude: located.latitude, longitude: located.longitude },
  precision: located.precision,
  token: located.token,
  contactName: located.contactName,
  contactPhone: located.contactPhone,
  isPinOffered: located.isPinOffered,
})

export const pickedSite = (site: Site): AddressValue => ({
  text: site.address,
  point: { latitude: site.latitude, longitude: site.longitude },
  precision: site.precision,
  token: site.token,
  contactName: site.contactName,
  contactPhone: site.contactPhone,
  isPinOffered: false,
  site: { id: site.id, name: site.name, hours: site.hours },
})

/** `text` is what was typed, `row` what was picked for it. */
export function zipDoubt(text: string, row: Pick<Suggestion, 'address' | 'otherZip'>): ZipDoubt | undefined {
  const picked = zipOf(row.address)
  if (picked && row.otherZip) return { typed: picked, known: row.otherZip }
  const typedZip = [...text.matchAll(/[\s,](\d{5})(?!\d)/g)].at(-1)?.[1]
  return picked && typedZip && typedZip !== picked ? { typed: typedZip, known: picked } : undefined
}

/** Text and contact stay; only the point changes. */
export const pinned = (value: AddressValue, { latitude, longitude, precision, token }: Located): AddressValue => ({
  ...value,
  point: { latitude, longitude },
  precision,
  token,
  isPinOffered: false,
})

/** The door's location is not known: the driver goes by the text. */
export const isApproximate = (value: AddressValue): boolean => value.precision === 'zip'

/** The text is all that leads the driver there, and it names no door. */
export const isStreetNeeded = (value: AddressValue): boolean => isApproximate(value) && !hasHouseAndStreet(value.text)

/** Whether an order can use it. */
export const isComplete = (value: AddressValue): boolean => value.point !== null && !isStreetNeeded(value)

export type AddressCheck = 'validating' | 'verified' | 'review'

/** `isNamedPlace`: picked as a place with a name, or from the address book. */
export const checked = (text: string, isNamedPlace: boolean): AddressCheck =>
  isVerifiedAddress(text, { isNamedPlace }) ? 'verified' : 'review'
