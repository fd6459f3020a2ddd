/** How long a driver is at a stop: by service type until enough past stops are known, then what they took. */
import type { ServiceType } from '../orders/orders.ts'
import type { CustodyStop, Stop } from '../proofs/stops.ts'

const DEFAULT_MINUTES: Record<ServiceType, Record<Stop, number>> = {
  medical_prescription: { pickup: 5, delivery: 5 },
  medical_equipment: { pickup: 12, delivery: 15 },
  laboratory_sample: { pickup: 6, delivery: 6 },
  financial_document: { pickup: 5, delivery: 5 },
  secure_document: { pickup: 6, delivery: 8 },
}

/** With fewer past stops the median is too noisy. */
export const MIN_PAST_STOPS = 20
const MIN_MINUTES = 1
const MAX_MINUTES = 60

export type PastStops = { serviceType: ServiceType; stop: Stop; stops: number; medianMinutes: number }
export type ServiceMinutes = (serviceType: ServiceType, stop: CustodyStop) => number

export function serviceMinutes(past: readonly PastStops[] = []): ServiceMinutes {
  const learned = new Map(
    past
      .filter(({ stops }) => stops >= MIN_PAST_STOPS)
      .map(({ serviceType, stop, medianMinutes }) => [
        `${serviceType} ${stop}`,
        Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, Math.round(medianMinutes))),
      ]),
  )
  return (serviceType, custodyStop) => {
    // Handing the goods back takes as long as handing them over.
    const stop = custodyStop === 'return' ? 'delivery' : custodyStop
    return learned.get(`${serviceType} ${stop}`) ?? DEFAULT_MINUTES[serviceType][stop]
  }
}
