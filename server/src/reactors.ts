/** What follows from each event, in order. A follow-up may run twice, also after later ones, and then changes nothing. */
import type { EventName } from '@meridian/domain/orders/events.ts'
import type { EventOf } from './events/events.ts'
import type { Reactor } from './events/reactor-loop.ts'
import { confirmLocation } from './features/addresses/confirm-location.commands.ts'
import { dispatchOrders } from './features/dispatch/auto-dispatch/auto-dispatch.commands.ts'
import type { AutoDispatchDeps } from './features/dispatch/dispatch.deps.ts'
import { withdrawOffers } from './features/dispatch/offers/offers.commands.ts'
import { type TextOfferDeps, textOffer } from './features/dispatch/offers/text-offer.commands.ts'
import { assignAfter } from './features/dispatch/runs/assign-planned.commands.ts'
import { leaveRun } from './features/dispatch/runs/leave-run.commands.ts'
import { placeInRun } from './features/dispatch/runs/place-in-run.commands.ts'
import { planReturn } from './features/dispatch/runs/plan-return.commands.ts'
import {
  announceAvailable,
  announceWhenAvailable,
} from './features/orders/available-jobs/announce-available.commands.ts'
import { followChangedOrder, followStoppedOrder } from './features/payments/follow-up.commands.ts'
import { type TellRecipientDeps, tellRecipient } from './features/tracking-links/tell-recipient.commands.ts'
import {
  type TextRecipientDeps,
  textDelivered,
  textOnTheWay,
} from './features/tracking-links/text-recipient.commands.ts'
import { sendWebhooks, type WebhookDeps } from './features/webhooks/deliver.commands.ts'
import type { Audience } from './live/audience.ts'
import type { Bus } from './live/bus.ts'
import { pushDrivers, pushMessage, pushOrder } from './live/push-side-events.ts'
import { pushStatus } from './live/push-status.ts'
import { type NoticeDeps, type NoticedEvent, type Notified, sendNotice } from './notices/send-notice.ts'
import type { Sessions } from './security/sessions.ts'
import { refreshStanding } from './standings/standings.commands.ts'

type Services = Parameters<typeof followStoppedOrder>[0] &
  Parameters<typeof announceWhenAvailable>[0] &
  NoticeDeps &
  TellRecipientDeps &
  TextRecipientDeps &
  TextOfferDeps &
  Pick<WebhookDeps, 'db' | 'tasks' | 'clock'> &
  AutoDispatchDeps & { bus: Bus; sessions: Pick<Sessions, 'revoked'> }

type FollowUp<Name extends EventName> = (services: Services, event: EventOf<Name>) => Promise<unknown>

/** A message on the bus has a size limit, and so has the list of recipients in it. */
const AUDIENCE_BATCH_SIZE = 500

export async function notify(services: Services, event: NoticedEvent): Promise<void> {
  const recipients = await sendNotice(services, event)
  for (let from = 0; from < recipients.length; from += AUDIENCE_BATCH_SIZE) {
    const audience = audienceOf(recipients.slice(from, from + AUDIENCE_BATCH_SIZE))
    await services.bus.publish({ kind: 'live', event: { type: 'notice' }, audience })
  }
}

/** An event is about one organization at most. */
function audienceOf(recipients: readonly Notified[]): Audience {
  const organizationId = recipients.find((recipient) => recipient.organizationId !== null)?.organizationId ?? null
  const idsOf = (id: number | null) => recipients.filter((it) => it.organizationId === id).map(({ userId }) => userId)
  const userIds = idsOf(null)
  return organizationId === null
    ? { userIds }
    : { userIds, members: { organizationId, userIds: idsOf(organizationId) } }
}

async function refreshPoints({ db }: Services, { driver_id: id }: EventOf<'order.delivered' | 'rating.given'>) {
  if (id !== null) await refreshStanding(db, id)
}

/** Not in the transaction that closed the account: a node that looked before its commit would find it open, and keep its sessions. */
async function endReleasedSessions({ sessions }: Services, { details }: EventOf<'driver.changed'>) {
  if (details.releasedUserId !== undefined) sessions.revoked({ userId: details.releasedUserId })
}

/** To drivers whose list of available jobs has it. */
const showChangedJob = ({ db, bus, clock }: Services, event: { order_id: number }) =>
  announceAvailable(db, bus, event.order_id, clock())

const dispatchOrder = (services: Services, event: { order_id: number }) => dispatchOrders(services, [event.order_id])

/**
 * Leave an event out, or give it a follow-up that is not for it, and this does not compile. The order within a line matters:
 * - refunds (`followStoppedOrder`) first: they must not wait for the bus or for a notice that fails;
 * - points and notices before the push: a page that reloads must find them there;
 * - texts and webhooks last: nothing else waits for them;
 * - `leaveRun` before the next assignments: the order must not be assigned to the same driver again;
 * - `placeInRun` before them too: they go by the sequence of the run.
 */
export const FOLLOW_UPS: { readonly [Name in EventName]: readonly FollowUp<Name>[] } = {
  'order.placed': [notify, pushStatus, sendWebhooks],
  'terms.changed': [
    followChangedOrder,
    notify,
    pushOrder,
    withdrawOffers,
    dispatchOrder,
    showChangedJob,
    announceWhenAvailable,
  ],
  'address.corrected': [followChangedOrder, notify, pushOrder, withdrawOffers, dispatchOrder, showChangedJob],
  'costing.changed': [pushOrder],
  'order.paid': [notify, tellRecipient, pushStatus, dispatchOrder, announceWhenAvailable, sendWebhooks],
  'order.approved': [notify, tellRecipient, pushStatus, dispatchOrder, announceWhenAvailable, sendWebhooks],
  'order.charged': [notify, tellRecipient, pushStatus, dispatchOrder, announceWhenAvailable, sendWebhooks],
  'order.declined': [followStoppedOrder, notify, pushStatus, sendWebhooks],
  'order.accepted': [notify, pushStatus, withdrawOffers, placeInRun, sendWebhooks],
  'order.assigned': [notify, pushStatus, withdrawOffers, placeInRun, sendWebhooks],
  'order.reassigned': [notify, pushStatus, placeInRun, assignAfter, sendWebhooks],
  'order.unassigned': [notify, pushStatus, leaveRun, assignAfter, dispatchOrder, announceWhenAvailable, sendWebhooks],
  'order.released': [pushStatus, leaveRun, assignAfter, dispatchOrder, announceWhenAvailable, sendWebhooks],
  'order.job_started': [pushStatus, sendWebhooks],
  'order.picked_up': [notify, confirmLocation, pushStatus, sendWebhooks],
  'order.delivery_started': [pushStatus, textOnTheWay, sendWebhooks],
  'order.delivered': [refreshPoints, notify, confirmLocation, pushStatus, assignAfter, textDelivered, sendWebhooks],
  'order.cancelled': [followStoppedOrder, notify, pushStatus, assignAfter, withdrawOffers, sendWebhooks],
  'order.nothing_collected': [followStoppedOrder, notify, pushStatus, assignAfter, sendWebhooks],
  'order.expired': [followStoppedOrder, notify, pushStatus, sendWebhooks],
  'order.returned': [notify, pushStatus, assignAfter, sendWebhooks],
  'order.handed_over': [notify, pushStatus, placeInRun, assignAfter, sendWebhooks],
  'order.taken_over': [notify, pushStatus, placeInRun, assignAfter, sendWebhooks],

  'message.sent': [notify, pushMessage],
  'rating.given': [refreshPoints, notify, pushOrder],
  // The order that it paid is confirmed, which has a notice.
  'payment.settled': [pushOrder],
  'payment.failed': [notify, pushOrder],
  'payment.refunded': [notify, pushOrder],
  'payment.refund_failed': [notify, pushOrder],
  // A state in between: screens show it, and nobody needs a notice.
  'payment.changed': [pushOrder],
  'credit.exceeded': [notify],
  'reminder.order_waiting': [notify],

  'stop.arrived': [pushOrder],
  'proof.added': [pushOrder],
  'proof.attempts_failed': [notify, pushOrder],
  'proof.not_received': [notify, pushOrder],
  'count.differs': [notify, pushOrder],
  'exception.reported': [notify, pushOrder],
  'exception.decided': [notify, pushOrder, planReturn],
  'exception.stored': [pushOrder],
  'delay.reported': [notify, pushOrder],
  'return.started': [notify, pushOrder, planReturn],
  'stability.warning': [notify, pushOrder],
  'stability.unreachable': [notify, pushOrder],
  'stability.expired': [notify, pushOrder],
  'stability.out_of_band': [notify, pushOrder],

  'approval.requested': [notify, pushOrder],
  'approval.given': [notify, pushOrder],
  'approval.declined': [notify, pushOrder],
  'approval.reminded': [notify],
  'approval.lapsed': [notify],
  'approval.dropped': [notify, pushOrder],

  'plan.left': [notify],
  // The offer itself is published when it is made, to its driver only.
  'offer.made': [notify, textOffer],
  'driver.changed': [endReleasedSessions, pushDrivers, assignAfter],
  'driver.skill_expiring': [notify],
  'driver.run_announced': [notify],
  'driver.run_changed': [notify],
  'standing.set_up': [notify],
  'standing.taken_back': [notify],
  'standing.days_off': [notify],
  'standing.not_ordered': [notify],
  'standing.beyond_agreement': [notify],
}

/** From an event that only a newer version knows, beside this one or before it, nothing follows here. */
export const reactorsOf =
  (services: Services) =>
  <Name extends EventName>(event: EventOf<Name>): readonly Reactor[] => {
    const followUps: readonly FollowUp<Name>[] | undefined = FOLLOW_UPS[event.name]
    return (followUps ?? []).map((followUp) => ({ name: followUp.name, react: () => followUp(services, event) }))
  }
