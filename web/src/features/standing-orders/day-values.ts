/** The fields of one delivery on one day, and what of them is different from usual. */
import type { TimeSlot } from '@meridian/domain/orders/orders.ts'
import { isSlotWindow } from '@meridian/domain/orders/promises.ts'
import type { DayAction, StandingDay, StandingOrder } from '../../data/standing-orders.ts'

type Part = StandingOrder['parts'][number]
type Stored = StandingDay['changes'][number]
type Change = Extract<DayAction, { action: 'change' }>['changes'][number]

export type DayValues = {
  timeSlot: TimeSlot
  /** 'HH:MM', for the slot *specific*. */
  timeFrom: string
  timeTo: string
  packageCount: number
  itemDescription: string
  specialInstructions: string
}

export function valuesOf(usual: Part, change: Stored | undefined): DayValues {
  const as = { ...usual, ...change }
  return {
    timeSlot: as.preferredTimeSlot ?? usual.preferredTimeSlot,
    timeFrom: timeOf(as.slotFromMinutes),
    timeTo: timeOf(as.slotToMinutes),
    packageCount: as.packageCount,
    itemDescription: as.itemDescription,
    specialInstructions: as.specialInstructions ?? '',
  }
}

/** The slot *specific* needs both of its times. */
export function isWindow({ timeSlot, timeFrom, timeTo }: DayValues): boolean {
  const [from, to] = [minutesOf(timeFrom), minutesOf(timeTo)]
  return timeSlot !== 'specific' || (from !== null && to !== null && isSlotWindow(from, to))
}

/** A slot and its times belong together. */
export function changeOf(usual: Part, values: DayValues): Omit<Change, 'part'> {
  const [from, to] =
    values.timeSlot === 'specific' ? [minutesOf(values.timeFrom), minutesOf(values.timeTo)] : [null, null]
  const isSameSlot =
    values.timeSlot === usual.preferredTimeSlot &&
    from === (usual.slotFromMinutes ?? null) &&
    to === (usual.slotToMinutes ?? null)
  const item = values.itemDescription.trim()
  const instructions = values.specialInstructions.trim() || null
  return {
    ...(isSameSlot ? {} : { preferredTimeSlot: values.timeSlot, slotFromMinutes: from, slotToMinutes: to }),
    ...(values.packageCount === usual.packageCount ? {} : { packageCount: values.packageCount }),
    ...(item === usual.itemDescription ? {} : { itemDescription: item }),
    ...(instructions === usual.specialInstructions ? {} : { specialInstructions: instructions }),
  }
}

function minutesOf(time: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

const two = (value: number): string => String(value).padStart(2, '0')
const timeOf = (minutes: number | null | undefined): string =>
  minutes === null || minutes === undefined ? '' : `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
