/** Fills the form from a picked address, and from the sites of an earlier order. */
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import type { Order } from '../../../data/orders/orders.ts'
import type { Site } from '../../../data/organizations/sites.ts'
import { type AddressValue, pickedSite } from '../../../parts/places/address-field-value.ts'
import type { DeliveryRequest } from './fields.ts'

/**
 * A site brings its contact, and so does a person who was picked from the address book, unless the user has typed another one: that
 * is never overwritten. Any other address brings nobody: the recipient of an earlier order there may be a stranger to this one.
 */
export function withAddress(
  request: DeliveryRequest,
  stop: Stop,
  address: AddressValue,
  isPersonPicked = false,
): Partial<DeliveryRequest> {
  const before = request[stop]
  const name = request[`${stop}ContactName`]
  const phone = request[`${stop}ContactPhone`]
  const isOurs = isFromPlace(name, before.contactName) && isFromPlace(phone, before.contactPhone)
  const isPicked = address.point !== null && address.text !== before.text
  if (!isPicked || !isOurs) return { [stop]: address }
  const person = address.site || isPersonPicked ? address : null
  return {
    [stop]: address,
    [`${stop}ContactName`]: person?.contactName ?? '',
    [`${stop}ContactPhone`]: person?.contactPhone ?? '',
  }
}

/** Who was there last, while nobody is named. */
export function lastContactAt(
  { contactName, contactPhone }: AddressValue,
  named: { name: string; phone: string },
): { name: string; phone: string } | null {
  if (named.name || named.phone || !(contactName || contactPhone)) return null
  return { name: contactName ?? '', phone: contactPhone ?? '' }
}

const isFromPlace = (typed: string, fromPlace: string | null): boolean => typed === '' || typed === fromPlace

/** The sites of an earlier order, as they are now; one that is deleted, or has moved since, is only an address. */
export function withSites(request: DeliveryRequest, order: Order, sites: readonly Site[]): DeliveryRequest {
  const at = (stop: Stop): AddressValue => {
    const site = sites.find(({ id, address }) => id === order[`${stop}Site`]?.id && address === request[stop].text)
    if (!site) return request[stop]
    const { contactName, contactPhone } = request[stop]
    return { ...pickedSite(site), contactName, contactPhone }
  }
  return { ...request, pickup: at('pickup'), delivery: at('delivery') }
}
