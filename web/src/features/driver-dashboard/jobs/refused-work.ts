/** What the server refused, for the driver to correct or to read. */
import type { UnsentProof, UnsentStep } from '../../../data/driver/unsent-schema.ts'
import type { Order } from '../../../data/orders/orders.ts'

export type RefusedProof = Extract<UnsentProof, { action: 'capture' | 'skip' }>
export type RefusedWork = UnsentStep | UnsentProof

export const isProof = (proof: UnsentProof): proof is RefusedProof =>
  proof.action === 'capture' || proof.action === 'skip'

export const refusedProofs = (proofs: readonly UnsentProof[]): RefusedProof[] =>
  proofs.filter((proof): proof is RefusedProof => isProof(proof) && proof.refusal !== null)

type Work = {
  orders: readonly Order[] | undefined
  delivered: readonly Order[] | undefined
  steps: readonly UnsentStep[]
  proofs: readonly UnsentProof[]
}

/**
 * A refused proof can be done again as long as the order is the driver's, delivered or not: `orders` has the open jobs, and
 * `delivered` those of the others that were looked up. Everything else is over: a refused step takes along what was done after it, and
 * so does a job that is gone.
 */
export function refusals({ orders, delivered, steps, proofs }: Work) {
  const refused = <T extends RefusedWork>(work: readonly T[]) => work.filter(({ refusal }) => refusal !== null)
  const refusedSteps = refused(steps)
  const withoutWayOn = new Set(refusedSteps.map(({ orderId }) => orderId))
  const toCorrect: { order: Order; proof: RefusedProof }[] = []
  const toRead: RefusedWork[] = [...refusedSteps]
  for (const proof of refused(proofs)) {
    const known = [...(orders ?? []), ...(delivered ?? [])]
    const order = known.find(({ id }) => id === proof.orderId)
    if (order && isProof(proof) && !withoutWayOn.has(proof.orderId)) toCorrect.push({ order, proof })
    // Before the jobs are loaded nobody knows which of the two it is.
    else if (orders && delivered) toRead.push(proof)
  }
  return { toCorrect, toRead: [...Map.groupBy(toRead, ({ orderId }) => orderId)] }
}

/** Of orders that are no open jobs any more, delivered ones perhaps. */
export const refusedElsewhere = ({ orders, proofs }: Pick<Work, 'orders' | 'proofs'>): number[] =>
  orders === undefined
    ? []
    : [...new Set(refusedProofs(proofs).map(({ orderId }) => orderId))].filter(
        (id) => !orders.some((job) => job.id === id),
      )
