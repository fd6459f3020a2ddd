import type { CustodyStop } from '../proofs/stops.ts'
import { differenceText } from './counts.ts'

export const COUNTED_LABELS: Record<CustodyStop, string> = {
  pickup: 'Picked up',
  delivery: 'Received',
  return: 'Returned',
}

export const FORM_SUMMARY_TEXTS = {
  specimens: 'Specimens',
  sealedBags: 'Sealed bags',
  ids: 'IDs',
  logger: 'Temperature logger',
  bags: 'Bags',
  bag: (bag: string, seal: string) => `${bag} (seal ${seal})`,
  declaredValue: 'Declared value',
  dualControl: 'Dual control',
  twoPeople: 'Two people at each stop',
  afterwards: 'Afterwards',
  destroyed: 'To be destroyed',
  difference: differenceText,
}
