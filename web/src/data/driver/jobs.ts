/** A driver's jobs. Accepted ones open without a network too: as last saved on this device, with the steps taken since. */
import { accept, release } from '@meridian/contract/orders/order-changes.ts'
import type { Order } from '@meridian/contract/orders/orders.ts'
import { activeOfDriver } from '@meridian/contract/orders/orders.ts'
import type { ProofInput } from '@meridian/contract/orders/proofs.ts'
import { decidedAtOnce } from '@meridian/domain/proofs/exceptions.ts'
import { isShortCode, packagesIn } from '@meridian/domain/proofs/proofs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedUser } from '../accounts/stored-user.ts'
import { call, isAnswered, isFinal } from '../call.ts'
import { keys } from '../keys.ts'
import { useIsReachable } from '../reachability.ts'
import { invalidateAfter } from '../stale-queries.ts'
import { unsentStore } from './unsent-queue.ts'
import type { SavedJobs, UnsentProof, UnsentStep } from './unsent-schema.ts'

/** `savedAt`: when the list was saved on this device; null when it just came from the server. */
export type Jobs = { orders: Order[]; savedAt: string | null }

/** On a connection too slow to be useful, the saved jobs are shown after this time. */
const JOBS_TIMEOUT_MS = 5000
/** How soon a saved list is requested again if no event reports that the network is back. */
const OFFLINE_REFETCH_MS = 30_000

type Driver = { id: number; driverId: number }

export function useActiveJobs(user: Driver) {
  const query = useQuery({
    queryKey: keys.driverJobs(user.driverId),
    queryFn: ({ signal }) => loadJobs(user, signal),
    refetchInterval: ({ state }) => (state.data?.savedAt ? OFFLINE_REFETCH_MS : false),
  })
  // Another call was answered: the saved jobs need not wait for their own next attempt.
  const isReachable = useIsReachable()
  const isSaved = (query.data?.savedAt ?? null) !== null
  const { refetch } = query
  useEffect(() => {
    if (isReachable && isSaved) void refetch()
  }, [isReachable, isSaved, refetch])
  return query
}

/** A device that cannot save jobs still shows them while there is a network. */
export async function loadJobs(user: Driver, signal: AbortSignal): Promise<Jobs> {
  const hasSaved = (await savedJobs(user.id)) !== undefined
  try {
    const orders = await call(activeOfDriver, {
      params: { id: user.driverId },
      // With no saved jobs to show instead, a slow response is better than none.
      signal: hasSaved ? AbortSignal.any([signal, AbortSignal.timeout(JOBS_TIMEOUT_MS)]) : signal,
    })
    // The query was canceled because newer data is known: this response must not replace the saved jobs.
    signal.throwIfAborted()
    await saveJobs(user.id, orders).catch(() => {})
    return { orders, savedAt: null }
  } catch (error) {
    // Read only now: the saved jobs include steps the server accepted during the call.
    const saved = isFinal(error) ? undefined : await savedJobs(user.id)
    if (!saved) throw error
    return { orders: saved.orders, savedAt: saved.savedAt }
  }
}

const savedJobs = (userId: number): Promise<SavedJobs | undefined> =>
  unsentStore()
    .then((store) => store.savedJobs(userId))
    .catch(() => undefined)

async function saveJobs(userId: number, orders: Order[]): Promise<void> {
  const store = await unsentStore()
  // A response that arrives during sign-out must not restore the jobs that the sign-out has just deleted.
  if (storedUser()?.id === userId) await store.saveJobs({ userId, savedAt: new Date().toISOString(), orders })
}

export const withoutOrder = (jobs: Jobs, orderId: number): Jobs => ({
  ...jobs,
  orders: jobs.orders.filter(({ id }) => id !== orderId),
})

export const withOrder = (jobs: Jobs, order: Order): Jobs => ({
  ...jobs,
  orders: jobs.orders.map((known) => (known.id === order.id ? order : known)),
})

type Unsent = { steps: readonly UnsentStep[]; proofs: readonly UnsentProof[] }

/** Applies the steps, arrivals and proofs that are not sent yet. An order that one of them ends is no job any more. */
export function withUnsent(orders: readonly Order[], { steps, proofs }: Unsent): Order[] {
  return orders.flatMap((order) => {
    const last = steps.findLast((step) => step.orderId === order.id && step.refusal === null)
    const own = proofs.filter((proof) => proof.orderId === order.id)
    const withProofs = own.length === 0 ? order : applyProofs(order, own)
    if (own.some((proof) => isEndedBy(withProofs, proof))) return []
    return [last ? { ...withProofs, status: last.status } : withProofs]
  })
}

const isEndedBy = (order: Order, { action, body, refusal }: UnsentProof): boolean =>
  action === 'report' && refusal === null && decidedAtOnce(body.kind, pickupFacts(order)) !== null

/** What decides whether a pickup with nothing to collect is over. */
export function pickupFacts({ standing, captured }: Order): { isStanding: boolean; taken: number | null } {
  const taken = captured.findLast((proof) => proof.stop === 'pickup' && (proof.packages || proof.counted))
  return { isStanding: Boolean(standing), taken: taken?.packages?.length ?? taken?.counted ?? null }
}

const UNDECIDED = {
  state: 'open',
  decision: null,
  decidedByRole: null,
  recipientName: null,
  place: null,
  instructions: null,
} as const

/** A refused proof counts as not captured, also when the server has it and refused its picture. */
function applyProofs(order: Order, proofs: readonly UnsentProof[]): Order {
  const captured = [...order.captured]
  let arrivals = [...order.arrivals]
  const tradeCounts = [...(order.tradeCounts ?? [])]
  let { exception, return: back } = order
  const problemPhotos = proofs.map((proof) => (proof.action === 'report' ? proof.body.photoKey : null))
  for (const { action, body, refusal } of proofs) {
    if (action === 'late' || action === 'discard') continue
    if (action === 'store') {
      if (exception) exception = { ...exception, storedAt: body.occurredAt ?? order.createdAt }
      continue
    }
    if (action === 'completeReturn') {
      if (refusal === null) back = { state: 'completed' }
      continue
    }
    if (action === 'report') {
      const { stop, kind, occurredAt } = body
      const dueAt = occurredAt ?? order.createdAt
      if (refusal === null) exception = { ...UNDECIDED, id: 0, stop, kind, dueAt }
      continue
    }
    if (action === 'capture' && problemPhotos.includes(body.key)) continue
    if (action === 'arrive' && body.isTakenBack) {
      arrivals = arrivals.filter(({ stop }) => stop !== body.stop)
      continue
    }
    if (action === 'arrive') {
      arrivals.push({ stop: body.stop, at: body.occurredAt ?? order.createdAt })
      continue
    }
    const { stop, kind } = body
    const known = captured.findIndex((proof) => proof.stop === stop && proof.kind === kind)
    // What was to be corrected stands.
    if (refusal !== null && 'isCorrection' in body && body.isCorrection) continue
    if (known >= 0) captured.splice(known, 1)
    if (refusal === null)
      captured.push({ stop, kind, isSkipped: action === 'skip', ...(action === 'capture' ? scannedIn(body) : {}) })
    if (refusal === null && action === 'capture' && body.kind === 'count')
      tradeCounts.push({
        stop,
        at: body.occurredAt ?? order.createdAt,
        count: body.count,
        reason: body.reason ?? null,
      })
  }
  return { ...order, captured, arrivals, tradeCounts, exception, return: back }
}

/** Which package the last six letters of a label belong to, only the server knows. */
function scannedIn(body: ProofInput): { packages?: number[]; counted?: number } {
  if (body.kind === 'scan' && !body.codes.some(isShortCode)) return { packages: packagesIn(body.codes) }
  if (body.kind === 'recipient' && body.stop === 'pickup') return { counted: body.packages ?? undefined }
  return {}
}

/** Refreshes also after a refusal: another driver was faster. */
export function useAcceptJob(driverId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (orderId: number) => call(accept, { params: { id: orderId }, body: { driverId } }),
    onSettled: (_order, _error, orderId) => void invalidateAfter(queryClient, 'acceptJob', orderId),
  })
}

/** The answer was lost, and the job is still the driver's. */
export class StillOwnJob extends Error {}

export function useReleaseJob(driverId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ orderId, reason }: { orderId: number; reason: string }) => {
      try {
        await call(release, { params: { id: orderId }, body: { reason } })
      } catch (error) {
        if (isAnswered(error)) throw error
        // The job may have been released all the same: then it is no longer among the driver's.
        const jobs = await call(activeOfDriver, { params: { id: driverId } })
        if (jobs.some(({ id }) => id === orderId)) throw new StillOwnJob()
      }
    },
    onSettled: (_order, _error, { orderId }) => void invalidateAfter(queryClient, 'releaseJob', orderId),
  })
}
