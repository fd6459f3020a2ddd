/** Approve and Decline in a notification, where the browser has buttons there; a tap beside them opens the order. */
import { PUSHED_APPROVAL as copy } from '../src/copy/service-worker.ts'

/** `revision`: the order as it was when it was asked for. One that was edited since is refused, and opened instead. */
export type ApprovalToDecide = { orderId: number; revision: number }

const ACTIONS = ['approve', 'decline'] as const
type ApprovalAction = (typeof ACTIONS)[number]

export const approvalActions = () => ACTIONS.map((action) => ({ action, title: copy[action] }))
export const isApprovalAction = (action: string): action is ApprovalAction =>
  (ACTIONS as readonly string[]).includes(action)

/** By the session of this browser; what became of it is a notification again, which leads to the order. */
export async function decideApproval(
  worker: ServiceWorkerGlobalScope,
  { orderId, revision }: ApprovalToDecide,
  decision: ApprovalAction,
  path: unknown,
): Promise<void> {
  const response = await worker
    .fetch(`/api/orders/${Number(orderId)}/approval`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decision, revision }),
    })
    .catch(() => null)
  const { title, body } = outcomeOf(response?.status ?? null, orderId, decision)
  await worker.registration.showNotification(title, {
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
    tag: `approval-${orderId}`,
    ...(body === undefined ? {} : { body }),
  })
}

/** A refusal has a reason, such as a colleague's decision or an edit, which the order says. */
function outcomeOf(status: number | null, orderId: number, decision: ApprovalAction): { title: string; body?: string } {
  if (status !== null && status < 300)
    return { title: (decision === 'approve' ? copy.approved : copy.declined)(orderId) }
  if (status !== null && status >= 400 && status < 500) return { title: copy.refused(orderId), body: copy.refusedWhy }
  return { title: copy.unknown(orderId), body: copy.unknownWhy }
}
