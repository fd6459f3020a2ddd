/** A driver's weekly hours, days off, vehicle and skills. */
import { SKILLS } from '@meridian/domain/drivers/skills.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { dayText, idParams, optionalText, requiredText } from '../shapes.ts'

const shift = z
  .object({
    /** 1 is Monday. */
    weekday: z.number().int().min(1).max(7),
    /** Minutes after midnight in the business's zone; the end may be midnight, 1440. */
    fromMinutes: z.number().int().min(0).max(1439),
    toMinutes: z.number().int().min(1).max(1440),
  })
  .refine(({ fromMinutes, toMinutes }) => fromMinutes < toMinutes, { error: fault('shiftEndsBeforeStart') })

const place = z.object({
  address: requiredText(300, 'required'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

const isUnique = (keys: readonly string[]) => new Set(keys).size === keys.length
const twice = { error: fault('listedTwice') }

const schedule = z.object({
  driverId: z.number().int(),
  vehicle: z.string().nullable(),
  /** In packages. */
  capacity: z.number().int(),
  /** Where runs begin while the driver is not on duty; null: where the last shift ended. */
  base: place.nullable(),
  /** Where runs end; null: at the base, or anywhere without one. */
  end: place.nullable(),
  /** None at all: the driver is planned for the working day. */
  shifts: z.array(shift),
  daysOff: z.array(z.iso.date()),
  skills: z.array(z.object({ skill: z.enum(SKILLS), expiresOn: z.iso.date().nullable(), isValid: z.boolean() })),
})
export type DriverSchedule = z.infer<typeof schedule>

export const show = endpoint({
  method: 'GET',
  path: '/api/drivers/{id}/schedule',
  summary: "A driver's weekly hours, days off, vehicle and skills",
  access: ['driver', 'admin'],
  params: idParams,
  reply: schedule,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/drivers/{id}/schedule',
  summary: "Change a driver's hours, days off, vehicle or skills; what is left out stays as it is",
  access: ['admin'],
  params: idParams,
  body: z.object({
    vehicle: optionalText(100).optional(),
    capacity: z.number().int().min(1).max(1000).optional(),
    base: place.nullable().optional(),
    end: place.nullable().optional(),
    shifts: z
      .array(shift)
      .max(50)
      .refine((rows) => isUnique(rows.map(({ weekday, fromMinutes }) => `${weekday} ${fromMinutes}`)), twice)
      .optional(),
    daysOff: z.array(dayText).max(400).refine(isUnique, twice).optional(),
    skills: z
      .array(z.object({ skill: z.enum(SKILLS), expiresOn: dayText.nullable() }))
      .max(SKILLS.length)
      .refine((rows) => isUnique(rows.map(({ skill }) => skill)), twice)
      .optional(),
  }),
  reply: schedule,
})
