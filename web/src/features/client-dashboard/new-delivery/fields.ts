/**
 * The fields of an order in the forms: of a delivery, of several stops, of a standing order and of an edit. Each field says once what
 * it is when empty, and what it takes from an earlier order, from the order that is edited, and from a delivery of a standing order.
 * `request.ts` validates them; `order-body.ts` is what is sent.
 */

import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Priority, ServiceType, TimeSlot } from '@meridian/domain/orders/orders.ts'
import type { TemperatureBand } from '@meridian/domain/proofs/stability.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { LANGUAGE } from '@meridian/domain/texts/language.ts'
import { localDate, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { Order } from '../../../data/orders/orders.ts'
import type { Site } from '../../../data/organizations/sites.ts'
import type { Located } from '../../../data/places/addresses.ts'
import type { StandingOrder } from '../../../data/standing-orders.ts'
import { type AddressValue, NO_ADDRESS, picked, pickedSite } from '../../../parts/places/address-field-value.ts'
import { NO_TRADE_FIELDS, type TradeFields } from './trade-form-text.ts'

export type ShownPart = StandingOrder['parts'][number]

/** No cost center, which is not the same as none chosen yet. */
export const NO_COST_CENTER = 'none'

/** '' when empty, sent as null, repeated as they are. */
export const TEXTS = [
  'pickupContactName',
  'pickupContactPhone',
  'deliveryContactName',
  'deliveryContactPhone',
  'specialInstructions',
] as const
/** Repeated as they are. */
const YES_NO = ['requiresSignature', 'requiresId', 'requiresPhoto', 'requiresPin', 'isControlled'] as const

export type DeliveryRequest = Record<(typeof TEXTS)[number], string> &
  Record<(typeof YES_NO)[number], boolean> &
  TradeFields & {
    serviceType: ServiceType
    priority: Priority
    pickup: AddressValue
    delivery: AddressValue
    /** The recipient agreed to be texted at the delivery contact's number. */
    textsRecipient: boolean
    /** Wished, and to which address: the address of a wish that was taken back is not sent. */
    emailsRecipient: boolean
    recipientEmail: string
    recipientLanguage: Language
    /** Somebody will be at a site although it is closed then. */
    acceptsClosedSites: boolean
    /** 'YYYY-MM-DD', or null. */
    date: string | null
    timeSlot: TimeSlot | null
    /** 'HH:MM', for the slot *specific*. */
    timeFrom: string
    timeTo: string
    itemDescription: string
    packageCount: number
    /** Empty: what the form begins with. */
    costCenterId: string
    poNumber: string
    /** The three of laboratory samples. */
    temperatureBand: TemperatureBand | null
    /** 'YYYY-MM-DDTHH:MM', or empty. */
    collectedAt: string
    stabilityHours: string
  }

type Field<Value> = {
  empty: Value
  /** When an earlier order is ordered again; without it the field begins empty: what was stated, counted or past then is not again. */
  again?: (order: Order, book: readonly Located[]) => Value
  /** When an order is edited, where that is not as `again`. */
  edited?: (order: Order) => Value
  /** In a delivery of a standing order; without it the field belongs to one day. */
  part?: (part: ShownPart, sites: readonly Site[]) => Value
}

const text = (name: (typeof TEXTS)[number]): Field<string> => ({
  empty: '',
  again: (order) => order[name] ?? '',
  part: (part) => part[name] ?? '',
})

const yesNo = (name: (typeof YES_NO)[number]): Field<boolean> => ({
  empty: false,
  again: (order) => order[name],
  part: (part) => part[name],
})

const address = (stop: Stop): Field<AddressValue> => ({
  empty: NO_ADDRESS,
  again: (order, book) => addressOfOrder(order, stop, book),
  part: (part, sites) => addressOfPart(part, stop, sites),
})

const each = <Name extends string, Value>(names: readonly Name[], field: (name: Name) => Field<Value>) =>
  Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, Field<Value>>

const FIELDS: { readonly [Name in keyof DeliveryRequest]: Field<DeliveryRequest[Name]> } = {
  serviceType: {
    empty: 'medical_prescription',
    again: (order) => order.serviceType,
    part: (part) => part.serviceType,
  },
  priority: { empty: 'standard', again: (order) => order.priority, part: (part) => part.priority },
  pickup: address('pickup'),
  delivery: address('delivery'),
  ...each(TEXTS, text),
  textsRecipient: { empty: false, part: (part) => part.textsRecipient },
  // An order does not come with the recipient's whole address.
  emailsRecipient: { empty: false, part: (part) => part.recipientEmail !== null },
  recipientEmail: { empty: '', part: (part) => part.recipientEmail ?? '' },
  recipientLanguage: { empty: LANGUAGE, part: (part) => part.recipientLanguage ?? LANGUAGE },
  acceptsClosedSites: { empty: false, part: (part) => part.acceptsClosedSites },
  date: { empty: null, edited: dayOf },
  timeSlot: { empty: null, edited: (order) => order.preferredTimeSlot, part: (part) => part.preferredTimeSlot },
  timeFrom: {
    empty: '',
    edited: (order) => clockTime(order.slotFromMinutes),
    part: (part) => clockTime(part.slotFromMinutes ?? null),
  },
  timeTo: {
    empty: '',
    edited: (order) => clockTime(order.slotToMinutes),
    part: (part) => clockTime(part.slotToMinutes ?? null),
  },
  itemDescription: { empty: '', again: (order) => order.itemDescription, part: (part) => part.itemDescription },
  packageCount: { empty: 1, again: (order) => order.packageCount, part: (part) => part.packageCount },
  costCenterId: {
    empty: '',
    again: (order) => (order.costCenter ? String(order.costCenter.id) : ''),
    edited: (order) => String(order.costCenter?.id ?? NO_COST_CENTER),
    part: (part) => String(part.costCenterId ?? NO_COST_CENTER),
  },
  poNumber: { empty: '', edited: (order) => order.poNumber ?? '', part: (part) => part.poNumber ?? '' },
  ...each(YES_NO, yesNo),
  // With the texts and the email that tell it to the recipient, who agreed to them for the earlier order.
  requiresPin: { empty: false, edited: (order) => order.requiresPin, part: (part) => part.requiresPin },
  temperatureBand: { empty: null, again: (order) => order.temperatureBand, part: (part) => part.temperatureBand },
  collectedAt: { empty: '' },
  stabilityHours: { empty: '', again: (order) => String(order.stabilityHours ?? '') },
  ...(Object.fromEntries(Object.entries(NO_TRADE_FIELDS).map(([name, empty]) => [name, { empty }])) as {
    [Name in keyof TradeFields]: Field<TradeFields[Name]>
  }),
}

const fromFields = (value: (field: Field<unknown>, name: keyof DeliveryRequest) => unknown): DeliveryRequest =>
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, field]) => [
      name,
      value(field as Field<unknown>, name as keyof DeliveryRequest),
    ]),
  ) as DeliveryRequest

export const EMPTY_REQUEST: DeliveryRequest = fromFields(({ empty }) => empty)

/** An address of the address book has a token; the server looks up the others itself. */
export const requestLike = (order: Order, book: readonly Located[]): DeliveryRequest =>
  fromFields(({ again, empty }) => (again ? again(order, book) : empty))

/** With its day, its sites and its costing. */
export function requestOfOrder(order: Order, book: readonly Located[]): DeliveryRequest {
  const request = fromFields(({ edited, again, empty }) => (edited ?? again)?.(order, book) ?? empty)
  return {
    ...request,
    pickup: { ...request.pickup, ...siteOf('pickup') },
    delivery: { ...request.delivery, ...siteOf('delivery') },
  }

  function siteOf(stop: Stop) {
    const site = order[`${stop}Site`]
    return site ? { site } : {}
  }
}

export const requestOfPart = (part: ShownPart, sites: readonly Site[]): DeliveryRequest =>
  fromFields((field) => (field.part ? field.part(part, sites) : field.empty))

/** Without what belongs to one day. */
export const withoutDay = (request: DeliveryRequest): DeliveryRequest =>
  fromFields(({ part, empty }, name) => (part ? request[name] : empty))

function dayOf(order: Order): string | null {
  const pickup = { latitude: Number(order.pickupLatitude), longitude: Number(order.pickupLongitude) }
  return order.scheduledDate && localDate(new Date(order.scheduledDate), zoneOf(pickup))
}

function addressOfOrder(order: Order, stop: Stop, book: readonly Located[]): AddressValue {
  const known = book.find(({ address }) => address === order[`${stop}Address`])
  const contact = { contactName: order[`${stop}ContactName`], contactPhone: order[`${stop}ContactPhone`] }
  if (known) return { ...picked(known), ...contact }
  return { ...NO_ADDRESS, ...contact, ...placeOf(order, stop), precision: order[`${stop}Precision`] }
}

/** A site that is deleted, or has moved since, is only an address. */
function addressOfPart(part: ShownPart, stop: Stop, sites: readonly Site[]): AddressValue {
  const site = sites.find(({ id, address }) => id === part[`${stop}SiteId`] && address === part[`${stop}Address`])
  return site ? pickedSite(site) : { ...NO_ADDRESS, ...placeOf(part, stop) }
}

const placeOf = (order: Order | ShownPart, stop: Stop) => ({
  text: order[`${stop}Address`],
  point: { latitude: Number(order[`${stop}Latitude`]), longitude: Number(order[`${stop}Longitude`]) },
})

/** 'HH:MM', as a time field holds it. */
const clockTime = (minutes: number | null): string =>
  minutes === null ? '' : `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

const two = (value: number): string => String(value).padStart(2, '0')
