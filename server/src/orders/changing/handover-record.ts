/** What the ledger keeps of a handover in person: what both drivers say, where both were, and what does not fit. */
import type { JsonObject } from '@meridian/domain/custody/canonical-json.ts'
import { METERS_PER_MILE } from '@meridian/domain/drivers/positions.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import type { Handover, HandoverStatement } from '@meridian/domain/proofs/legs.ts'
import { normalizeSeal } from '@meridian/domain/proofs/proofs.ts'

type Carrier = { position: Point | null; positionAt: Date | null }
type Drivers = { giver: Carrier; receiver: Carrier }

/** Two phones at one place differ by less. */
const SAME_PLACE_M = 300
/** A driver may be far away ten minutes later; after two, a statement and a report are about the same place. */
const COMPARABLE_MS = 2 * 60_000
/** A position reported longer ago does not say where the goods changed hands. */
const FRESH_MS = 10 * 60_000

const metersBetween = (one: Point, other: Point): number => Math.round(crowFlyMiles(one, other) * METERS_PER_MILE)

const reportedWithin = ({ position, positionAt }: Carrier, at: Date, ms: number): Point | null =>
  position && positionAt && Math.abs(at.getTime() - positionAt.getTime()) <= ms ? position : null

/** As it was reported while driving, before what either driver says: the pay is split by it. */
export const handoverPlace = ({ given, received }: Handover, { giver, receiver }: Drivers, now: Date): Point | null =>
  reportedWithin(giver, now, FRESH_MS) ??
  reportedWithin(receiver, now, FRESH_MS) ??
  given.position ??
  received.position ??
  giver.position

type Place = { point: Point; ageSeconds: number }

function placeOf(statement: HandoverStatement, { position, positionAt }: Carrier, now: Date): Place | null {
  const age = (at: Date) => Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))
  if (statement.position) return { point: statement.position, ageSeconds: age(statement.at) }
  return position && positionAt ? { point: position, ageSeconds: age(positionAt) } : null
}

const placeText = ({ point, ageSeconds }: Place): string =>
  `${point.latitude.toFixed(5)},${point.longitude.toFixed(5)} (${ageSeconds} s before)`

const isContradicted = ({ position, at }: HandoverStatement, carrier: Carrier): boolean => {
  const reported = position && reportedWithin(carrier, at, COMPARABLE_MS)
  return position !== null && reported !== null && metersBetween(position, reported) > SAME_PLACE_M
}

/** Another one than at the pickup, read by either driver. */
export const isOtherSeal = ({ given, received }: Handover, pickupSeal: string | null): boolean =>
  pickupSeal !== null &&
  [given.seal, received.seal].some((seal) => seal !== null && normalizeSeal(seal) !== normalizeSeal(pickupSeal))

type Facts = Drivers & { pickupSeal: string | null; now: Date }

export function handoverRecord(
  handover: Handover,
  facts: Facts,
): { details: JsonObject; personal: Record<string, string> } {
  const { given, received } = handover
  const { giver, receiver, pickupSeal, now } = facts
  const [givenAt, receivedAt] = [placeOf(given, giver, now), placeOf(received, receiver, now)]
  const metersApart = givenAt && receivedAt ? metersBetween(givenAt.point, receivedAt.point) : 0
  const marks: [string, boolean][] = [
    ['isDamaged', given.condition === 'damaged' || received.condition === 'damaged'],
    ['isOtherSeal', isOtherSeal(handover, pickupSeal)],
    ['isSealUnread', pickupSeal !== null && (given.seal === null || received.seal === null)],
    ['isPlaceContradicted', isContradicted(given, giver) || isContradicted(received, receiver)],
  ]
  const personal: Record<string, string | null> = {
    givenNote: given.note,
    receivedNote: received.note,
    givenSeal: given.seal,
    receivedSeal: received.seal,
    givenPlace: givenAt && placeText(givenAt),
    receivedPlace: receivedAt && placeText(receivedAt),
  }
  return {
    details: {
      givenCondition: given.condition,
      receivedCondition: received.condition,
      ...Object.fromEntries(marks.filter(([, isMarked]) => isMarked)),
      ...(metersApart > SAME_PLACE_M ? { metersApart } : {}),
    },
    personal: Object.fromEntries(Object.entries(personal).flatMap(([key, text]) => (text ? [[key, text]] : []))),
  }
}
