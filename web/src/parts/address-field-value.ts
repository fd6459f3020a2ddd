/** The value of an address field, and how typing, picking and moving the pin change it. */
import type { Located } from '@meridian/contract/addresses.ts'
import { isVerifiedAddress } from '@meridian/domain/addresses.ts'
import type { Point, Precision } from '@meridian/domain/geo.ts'

export type AddressValue = {
  text: string
  /** Set only by a pick. */
  point: Point | null
  precision: Precision | null
  /** Signed by the server: this point belongs to this text. Sent with the order. */
  token: string | null
  contactName: string | null
  contactPhone: string | null
  /** Only the ZIP code is known: the pin must be placed before the address can be used. */
  isPinNeeded: boolean
}

export const NO_ADDRESS: AddressValue = {
  text: '',
  point: null,
  precision: null,
  token: null,
  contactName: null,
  contactPhone: null,
  isPinNeeded: false,
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
  isPinNeeded: located.precision === 'zip',
})

/** Text and contact stay; only the point changes. */
export const pinned = (value: AddressValue, { latitude, longitude, precision, token }: Located): AddressValue => ({
  ...value,
  point: { latitude, longitude },
  precision,
  token,
  isPinNeeded: false,
})

/** Whether an order can use it. */
export const isComplete = (value: AddressValue): boolean => value.point !== null && !value.isPinNeeded

export type AddressCheck = 'validating' | 'verified' | 'review'

export const checked = (text: string): AddressCheck => (isVerifiedAddress(text) ? 'verified' : 'review')
