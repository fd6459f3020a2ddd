import { ROUTE_QUALITIES } from '@meridian/domain/places/geo.ts'
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'

const point = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, fault('notACoordinatePair'))
  .max(50)
  .transform((text) => {
    const [latitude, longitude] = text.split(',').map(Number) as [number, number]
    return { latitude, longitude }
  })
  .refine(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, fault('notOnEarth'))

const route = z.object({
  distanceMiles: z.number(),
  minutes: z.number(),
  quality: z.enum(ROUTE_QUALITIES),
  /** Encoded polyline, precision 5. */
  geometry: z.string(),
  steps: z.array(
    z.object({ instruction: z.string(), distanceMiles: z.number(), latitude: z.number(), longitude: z.number() }),
  ),
})
export type Route = z.infer<typeof route>

export const show = endpoint({
  method: 'POST',
  path: '/api/routes',
  importance: 'ordinary',
  summary: 'The route from one point to another, with turn-by-turn directions',
  weight: 4,
  access: ANYONE_SIGNED_IN,
  permission: 'handle_orders',
  body: z.object({ from: point, to: point }),
  reply: route,
})
