/** A driver's standing: the stored one, advanced by the deliveries it does not count yet. Reading never writes. */
import { levelOf } from '@meridian/domain/drivers/levels.ts'
import {
  advance,
  catchUp,
  type LedgerEntry,
  type OpeningBalance,
  openStanding,
  type Standing,
} from '@meridian/domain/drivers/standing.ts'
import type { Db } from '../db/database.ts'
import { deliveriesOf, findTerms } from './deliveries.queries.ts'
import { findStoredStanding } from './standings.queries.ts'

/** `isRecomputed`: the ledger holds every delivery, not only those after the stored standing. */
export type CurrentStanding = { standing: Standing; ledger: LedgerEntry[]; isRecomputed: boolean }

export async function currentStanding(db: Db, driverId: number, opening: OpeningBalance): Promise<CurrentStanding> {
  const { stored, ...totals } = await findStoredStanding(db, driverId)
  if (stored) {
    const isBehind = stored.recordedDeliveries !== totals.deliveries
    const uncounted = isBehind ? await deliveriesOf(db, driverId, { onlyUncounted: true }) : []
    const caughtUp = catchUp(stored, uncounted, totals)
    if (caughtUp) return { ...caughtUp, isRecomputed: false }
  }
  return { ...advance(openStanding(opening), await deliveriesOf(db, driverId)), isRecomputed: true }
}

export async function levelOfDriver(db: Db, driverId: number): Promise<number> {
  const terms = await findTerms(db, driverId)
  return terms ? levelOf((await currentStanding(db, driverId, terms.opening)).standing.points) : 1
}
