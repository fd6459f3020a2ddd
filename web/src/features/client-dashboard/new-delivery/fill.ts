/** Fills the form from a picked address, the address book or an earlier order. */
import type { Stop } from '@meridian/domain/stops.ts'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import type { Located } from '../../../data/addresses.ts'
import type { Order } from '../../../data/orders.ts'
import type { Site } from '../../../data/sites.ts'
import { type AddressValue, NO_ADDRESS, picked, pickedSite } from '../../../parts/address-field-value.ts'
import type { DeliveryRequest } from './request.ts'
import { NO_TRADE_FIELDS } from './trade-form-text.ts'

/** An address brings its contact, unless the user has typed another one: that is never overwritten. */
export function withAddress(request: DeliveryRequest, stop: Stop, address: AddressValue): Partial<DeliveryRequest> {
  const before = request[stop]
  const name = request[`${stop}ContactName`]
  const phone = request[`${stop}ContactPhone`]
  const isOurs = isFromPlace(name, before.contactName) && isFromPlace(phone, before.contactPhone)
  const isPicked = address.point !== null && address.text !== before.text
  if (!isPicked || !isOurs) return { [stop]: address }
  return {
    [stop]: address,
    [`${stop}ContactName`]: address.contactName ?? '',
    [`${stop}ContactPhone`]: address.contactPhone ?? '',
  }
}

const isFromPlace = (typed: string, fromPlace: string | null): boolean => typed === '' || typed === fromPlace

/** Everything but the date and the time of collection, which have passed. An address of the address book has a token; the server looks up the others itself. */
export function requestLike(order: Order, book: readonly Located[]): DeliveryRequest {
  return {
    serviceType: order.serviceType,
    priority: order.priority,
    pickup: addressOf(order, 'pickup', book),
    pickupContactName: order.pickupContactName ?? '',
    pickupContactPhone: order.pickupContactPhone ?? '',
    delivery: addressOf(order, 'delivery', book),
    deliveryContactName: order.deliveryContactName ?? '',
    deliveryContactPhone: order.deliveryContactPhone ?? '',
    acceptsClosedSites: false,
    // Stated anew each time.
    textsRecipient: false,
    // Asked for each time: an order does not come with the whole address.
    emailsRecipient: false,
    recipientEmail: '',
    recipientLanguage: LANGUAGE,
    date: null,
    timeSlot: order.preferredTimeSlot,
    timeFrom: clockTime(order.slotFromMinutes),
    timeTo: clockTime(order.slotToMinutes),
    itemDescription: order.itemDescription,
    packageCount: order.packageCount,
    specialInstructions: order.specialInstructions ?? '',
    costCenterId: order.costCenter ? String(order.costCenter.id) : '',
    // Of that purchase.
    poNumber: '',
    requiresSignature: order.requiresSignature,
    requiresId: order.requiresId,
    requiresPhoto: order.requiresPhoto,
    requiresPin: order.requiresPin,
    isControlled: order.isControlled,
    temperatureBand: order.temperatureBand,
    collectedAt: '',
    stabilityHours: order.stabilityHours === null ? '' : String(order.stabilityHours),
    // What was counted then is not carried again; a seal is used once.
    ...NO_TRADE_FIELDS,
  }
}

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

function addressOf(order: Order, stop: Stop, book: readonly Located[]): AddressValue {
  const text = order[`${stop}Address`]
  const known = book.find(({ address }) => address === text)
  const contact = { contactName: order[`${stop}ContactName`], contactPhone: order[`${stop}ContactPhone`] }
  if (known) return { ...picked(known), ...contact }
  return {
    ...NO_ADDRESS,
    ...contact,
    text,
    point: { latitude: Number(order[`${stop}Latitude`]), longitude: Number(order[`${stop}Longitude`]) },
    precision: order[`${stop}Precision`],
  }
}

/** 'HH:MM', as a time field holds it. */
export const clockTime = (minutes: number | null): string =>
  minutes === null ? '' : `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

const two = (value: number): string => String(value).padStart(2, '0')
