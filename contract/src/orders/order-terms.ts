/**
 * What an order consists of: each term once, with the shape in which it is ordered and the one in which it is shown. Placing, editing,
 * standing orders and the reply of an order take their shapes from here; what the columns hold is `server/src/db/tables.ts`.
 */

import { LANGUAGES } from '@meridian/domain/accounts/language.ts'
import { PRIORITIES, SERVICE_TYPES, TIME_SLOTS } from '@meridian/domain/orders/orders.ts'
import { PO_NUMBER_MAX } from '@meridian/domain/organizations/cost-centers.ts'
import { PRECISIONS } from '@meridian/domain/places/geo.ts'
import { MAX_PACKAGES } from '@meridian/domain/proofs/proofs.ts'
import { MAX_STABILITY_HOURS, TEMPERATURE_BANDS } from '@meridian/domain/proofs/stability.ts'
import { z } from 'zod'
import { emailText } from '../accounts/accounts.ts'
import type { FieldMessage } from '../field-faults.ts'
import { siteOfOrder } from '../organizations/sites.ts'
import { decimal, id, isoTime, optionalPhone, optionalText, requiredText, sentTime } from '../shapes.ts'
import { tradeForm, tradeFormInput } from './trade-forms.ts'

type Term = {
  /** As it is ordered; absent: the server finds it out. */
  input?: z.ZodType
  /** As it is shown, in the reply of an order and in the part of a standing order. */
  shown?: z.ZodType
  /** An edit may change it. */
  edits?: true
  /** Each order of a standing order has it. */
  repeats?: true
  /** It is in the reply of an order. */
  replies?: true
}

const coordinate = decimal.max(24)
const orNull = <T extends z.ZodType>(shape: T) => shape.nullish().transform((value) => value ?? null)
const minutes = z.number().int().min(0).max(1440).nullish()

/** Optional text, shown as it is stored. */
const anyText = (max: number) => ({ input: optionalText(max), shown: z.string().nullable() })
const text = (max: number, message: FieldMessage) => ({ input: requiredText(max, message), shown: z.string() })
const phone = { input: optionalPhone, shown: z.string().nullable() }
const point = { input: coordinate, shown: decimal }
const yesOrNo = { input: z.boolean().default(false), shown: z.boolean() }
const site = { input: id.nullish(), shown: z.int().nullable().optional() }
const always = { edits: true, repeats: true, replies: true } as const
const unedited = { repeats: true, replies: true } as const

export const ORDER_TERMS = {
  serviceType: {
    input: z.enum(SERVICE_TYPES).default('medical_prescription'),
    shown: z.enum(SERVICE_TYPES),
    ...unedited,
  },
  priority: { input: z.enum(PRIORITIES).default('standard'), shown: z.enum(PRIORITIES), replies: true },
  pickupAddress: { ...text(300, 'pickupAddressRequired'), ...always },
  pickupLatitude: { ...point, ...always },
  pickupLongitude: { ...point, ...always },
  /** `zip`: the location is approximate, and the driver navigates by the address text. */
  pickupPrecision: { shown: z.enum(PRECISIONS), replies: true },
  /** For drivers the item, the people and the notes are empty or null, and the delivery is an area, before they accept the job and some days after delivery. For members of an organization who see no patients likewise, and the pickup as well. */
  pickupContactName: { ...anyText(100), ...always },
  pickupContactPhone: { ...phone, ...always },
  deliveryAddress: { ...text(300, 'deliveryAddressRequired'), ...always },
  deliveryLatitude: { ...point, ...always },
  deliveryLongitude: { ...point, ...always },
  deliveryPrecision: { shown: z.enum(PRECISIONS), replies: true },
  deliveryContactName: { ...anyText(100), ...always },
  deliveryContactPhone: { ...phone, ...always },
  /** One of the organization's sites, whose address it is. In an edit, absent: a site stays with its address, and is dropped with it. */
  pickupSiteId: { ...site, edits: true, repeats: true },
  deliverySiteId: { ...site, edits: true, repeats: true },
  /** The site that was picked for the stop; for those who see the people of the order. */
  pickupSite: { shown: siteOfOrder.nullable(), replies: true },
  deliverySite: { shown: siteOfOrder.nullable(), replies: true },
  /** Somebody will be there, although a site is closed at the time: without it such an order is refused. */
  acceptsClosedSites: { ...yesOrNo, edits: true, repeats: true },
  /** Is mailed the tracking link, which shows the PIN of an order that has one, when the order is confirmed. */
  recipientEmail: { input: orNull(emailText), shown: z.string().nullable(), repeats: true },
  /** In which the recipient is written to; the client's own without it. */
  recipientLanguage: { input: orNull(z.enum(LANGUAGES)), shown: z.enum(LANGUAGES).nullable(), repeats: true },
  /** The recipient agreed to be texted at the delivery contact's number. */
  textsRecipient: { ...yesOrNo, repeats: true },
  scheduledDate: { input: orNull(isoTime), shown: sentTime.nullable(), edits: true, replies: true },
  preferredTimeSlot: {
    input: orNull(z.enum(TIME_SLOTS)),
    shown: z.enum(TIME_SLOTS).nullable(),
    edits: true,
    replies: true,
  },
  slotFromMinutes: { input: minutes, shown: z.int().nullable(), edits: true, replies: true },
  slotToMinutes: { input: minutes, shown: z.int().nullable(), edits: true, replies: true },
  itemDescription: { ...text(1000, 'itemDescriptionRequired'), ...always },
  specialInstructions: { ...anyText(2000), ...always },
  /** Wanted or not by the organization's rules, or those of a site; what it does not use is not stored. */
  costCenterId: { input: orNull(id), shown: z.int().nullable(), repeats: true },
  /** As it was called when the order was placed. Null for drivers, like the PO number. */
  costCenter: { shown: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(), replies: true },
  poNumber: { ...anyText(PO_NUMBER_MAX), ...unedited },
  requiresSignature: { ...yesOrNo, ...unedited },
  requiresId: { ...yesOrNo, ...unedited },
  requiresPhoto: { ...yesOrNo, ...unedited },
  /** The recipient tells the driver a PIN, which only a tracking link shows. */
  requiresPin: { ...yesOrNo, ...unedited },
  isControlled: { ...yesOrNo, ...unedited },
  packageCount: { input: z.int().min(1).max(MAX_PACKAGES).default(1), shown: z.int(), ...unedited },
  /** For laboratory samples. */
  temperatureBand: {
    input: orNull(z.enum(TEMPERATURE_BANDS)),
    shown: z.enum(TEMPERATURE_BANDS).nullable(),
    ...unedited,
  },
  collectedAt: { input: orNull(isoTime), shown: sentTime.nullable(), replies: true },
  stabilityHours: {
    input: orNull(z.int().min(1).max(MAX_STABILITY_HOURS)),
    shown: z.int().nullable(),
    replies: true,
  },
  /** Specimens, bags and seals, or controlled medication, by the item class; without it nothing is counted. Shown to those who see the item. */
  tradeForm: { input: orNull(tradeFormInput), shown: tradeForm.nullable(), replies: true },
} satisfies Record<string, Term>

type Terms = typeof ORDER_TERMS
type TermName = keyof Terms
/** The terms with this property: `NamesWith<'repeats'>`. */
type NamesWith<Property extends string> = {
  [N in TermName]: Terms[N] extends Record<Property, unknown> ? N : never
}[TermName]
type Shapes<Names extends TermName, Side extends 'input' | 'shown'> = {
  [N in Names]: Terms[N] extends Record<Side, infer Shape> ? Shape : never
}

const shapesOf = <Property extends keyof Term, Side extends 'input' | 'shown'>(property: Property, side: Side) =>
  Object.fromEntries(
    Object.entries<Term>(ORDER_TERMS).flatMap(([name, term]) => (term[property] ? [[name, term[side]]] : [])),
  ) as Shapes<NamesWith<Property>, Side>

export const PLACED_TERMS = shapesOf('input', 'input')
export const EDITED_TERMS = shapesOf('edits', 'input')
export const REPEATED_TERMS = shapesOf('repeats', 'input')
export const SHOWN_REPEATED_TERMS = shapesOf('repeats', 'shown')
export const REPLIED_TERMS = shapesOf('replies', 'shown')
