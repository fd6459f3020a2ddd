import { formatMinutes } from '../time/format.ts'

const driving = (minutes: number) => `${formatMinutes(minutes)} of driving`

/** What the time of a delivery follows from. `departure` is one of the first three. */
export const TIME_REASONS = {
  leaves: (order: string, at: string) => `leaves ${order} at ${at}`,
  startUnknown: 'the driver’s start is not known',
  setsOut: (at: string) => `sets out at ${at}`,
  drives: (departure: string, minutes: number) => `${departure}, then ${driving(minutes)}`,
  waits: (readyAt: string, minutes: number) => `its pickup is not ready before ${readyAt}, then ${driving(minutes)}`,
  collects: (departure: string, toPickup: number, toDelivery: number) =>
    `${departure}, then ${driving(toPickup)} to its pickup and ${driving(toDelivery)} to the delivery`,
}
