/** What the clock runs, on one node each time. */
import type { Counter } from 'prom-client'
import type { Tasks } from './background/tasks.ts'
import { backUpIfDue } from './backup/scheduled.ts'
import { drillIfDue } from './backup/scheduled-drill.ts'
import { auditCustody } from './custody/audit.ts'
import { logCustody } from './custody/log.ts'
import { stampHeads } from './custody/time-stamps/stamp-heads.ts'
import type { DatabaseUrls } from './db/urls.ts'
import { type RecheckDeps, recheckDomains } from './features/accounts/single-sign-on/lose-domain.commands.ts'
import { sweepAccounts } from './features/accounts/sweep.commands.ts'
import { deleteUnusedOrganizations } from './features/accounts/sweep-unverified.commands.ts'
import { draftDueInvoices } from './features/billing/draft.commands.ts'
import { remindOfInvoices } from './features/billing/reminders.commands.ts'
import type { CustodyDeps } from './features/custody/custody.routes.ts'
import { mailHeads } from './features/custody/head-mails.commands.ts'
import { deleteExpiredCustody } from './features/custody/retention.commands.ts'
import { dispatchOrders } from './features/dispatch/auto-dispatch/auto-dispatch.commands.ts'
import { deleteOldProposals } from './features/dispatch/board/proposals.commands.ts'
import type { AutoDispatchDeps } from './features/dispatch/dispatch.deps.ts'
import { EXPIRE_OFFERS, expireOffers } from './features/dispatch/offers/offers.commands.ts'
import { announceRuns } from './features/dispatch/runs/announce-runs.commands.ts'
import { assignPlanned } from './features/dispatch/runs/assign-planned.commands.ts'
import { warnOfSkills } from './features/dispatch/schedules/skill-warnings.commands.ts'
import { decideDueExceptions } from './features/exceptions/exceptions.commands.ts'
import type { ImportDeps } from './features/imports/check-waiting.commands.ts'
import { deleteOldImports } from './features/imports/imports.commands.ts'
import { IMPORT_WORK } from './features/imports/imports.tasks.ts'
import { resumeImports, workOnImport } from './features/imports/work-on-import.commands.ts'
import { cancelUnapproved, dropUndecidable, remindOfApprovals } from './features/orders/approving/follow-up.commands.ts'
import { ANNOUNCE_AVAILABLE, announceAvailable } from './features/orders/available-jobs/announce-available.commands.ts'
import { completeEarlierOrders } from './features/orders/changing/earlier-orders.commands.ts'
import { expireUnpaidOrders } from './features/orders/changing/expire.commands.ts'
import { remindOfWaitingOrders } from './features/orders/changing/remind.commands.ts'
import type { PlaceOrderDeps } from './features/orders/placing/placement.ts'
import { followUp, sweepPayments } from './features/payments/follow-up.commands.ts'
import { FOLLOW_UP } from './features/payments/follow-up.task.ts'
import type { PaymentDeps } from './features/payments/payments.deps.ts'
import { dropOldPartitions, makePartitionsAhead } from './features/positions/partitions.commands.ts'
import { reportMissingPictures } from './features/proofs/missing-pictures.commands.ts'
import type { ProofDeps } from './features/proofs/proofs.routes.ts'
import { recordReceivedFiles } from './features/proofs/received-files.commands.ts'
import { warnOfStability } from './features/stability/stability.commands.ts'
import { makeStandingOrders } from './features/standing-orders/make-days.commands.ts'
import { MAKE_DAYS, PLAN_MADE } from './features/standing-orders/make-days.task.ts'
import { planMade, planUnplanned } from './features/standing-orders/plan-made.commands.ts'
import { checkFigures, foldFigureChanges } from './features/stats/daily-figures.commands.ts'
import { type TextSoonDeps, textSoon } from './features/tracking-links/text-soon.commands.ts'
import {
  DELIVER_TO_FAILING,
  DELIVER_WEBHOOK,
  deleteOldDeliveries,
  deliverTurn,
  resumeDeliveries,
  type WebhookDeps,
} from './features/webhooks/deliver.commands.ts'
import { deleteUnreferencedFiles } from './files/unreferenced-files.ts'
import { deleteOldIdempotencyKeys } from './http/idempotency.ts'
import type { Bus } from './live/bus.ts'
import type { Mailer } from './mail/mailer.ts'
import { deleteOldNotices } from './notices/sweep-notices.ts'
import { recordAcceptedOrders } from './orders/changing/acceptance.commands.ts'
import { refreshUnstored } from './standings/standings.commands.ts'

type ServerDeps = {
  bus: Bus
  mailer: Mailer
  databaseUrls: DatabaseUrls
  release: { version: string }
  sweptFiles: Counter
}
export type TaskDeps = PaymentDeps &
  AutoDispatchDeps &
  CustodyDeps &
  ProofDeps &
  TextSoonDeps &
  RecheckDeps &
  PlaceOrderDeps &
  ImportDeps &
  WebhookDeps &
  ServerDeps

export function scheduleTasks(tasks: Tasks, deps: TaskDeps): void {
  const { db, bus, clock } = deps
  tasks.every('*/10 * * * *', 'orders.expire', async () => {
    if ((await expireUnpaidOrders(deps, clock())) > 0) deps.wakeReactors()
  })
  tasks.work(ANNOUNCE_AVAILABLE, ({ orderId }) => announceAvailable(db, bus, orderId, clock()))
  tasks.every('* * * * *', 'orders.remind', async () => {
    if ((await remindOfWaitingOrders(db, clock())) > 0) deps.wakeReactors()
  })
  tasks.every('* * * * *', 'orders.approvals', async () => {
    const now = clock()
    const done = [await dropUndecidable(deps, now), await cancelUnapproved(deps, now), await remindOfApprovals(db, now)]
    if (done.some((count) => count > 0)) deps.wakeReactors()
  })
  tasks.work(IMPORT_WORK, ({ importId }, attempt) => workOnImport(deps, importId, attempt))
  tasks.every('* * * * *', 'imports.resume', () => resumeImports(deps))
  tasks.every('33 * * * *', 'imports.sweep', () => deleteOldImports(db, clock()))
  tasks.every('* * * * *', 'dispatch.assign', () => assignPlanned(deps))
  const passOn = async () => dispatchOrders(deps, await expireOffers(deps))
  tasks.work(EXPIRE_OFFERS, passOn)
  tasks.every('* * * * *', 'dispatch.auto', async () => {
    await passOn()
    await dispatchOrders(deps)
  })
  tasks.every('*/15 * * * *', 'dispatch.announce', async () => {
    if ((await announceRuns(db, clock(), deps.env.OFFER_DATED_FROM_HOUR)) > 0) deps.wakeReactors()
  })
  tasks.every('12 13 * * *', 'dispatch.skills', async () => {
    if ((await warnOfSkills(db, clock())) > 0) deps.wakeReactors()
  })
  tasks.every('47 * * * *', 'dispatch.sweep', () => deleteOldProposals(db, clock()))
  tasks.every('* * * * *', 'exceptions.decide', async () => {
    if ((await decideDueExceptions(deps, clock())) > 0) deps.wakeReactors()
  })
  tasks.every('* * * * *', 'stability.warn', async () => {
    if ((await warnOfStability(db, clock(), deps.travel)) > 0) deps.wakeReactors()
  })
  const makeStanding = async (only?: number) => {
    const plan = planMade(deps)
    const made = await makeStandingOrders(
      deps,
      clock(),
      only === undefined ? { planMade: plan } : { only, planMade: plan },
    )
    if (made > 0) deps.wakeReactors()
  }
  tasks.work(MAKE_DAYS, ({ standingOrderId }) => makeStanding(standingOrderId))
  tasks.work(PLAN_MADE, ({ standingOrderId }) => planUnplanned(deps, standingOrderId))
  tasks.every('*/10 * * * *', 'standing-orders.make', () => makeStanding())
  for (const task of [DELIVER_WEBHOOK, DELIVER_TO_FAILING]) tasks.work(task, (turn) => deliverTurn(deps, turn))
  tasks.every('*/5 * * * *', 'webhooks.resume', () => resumeDeliveries(deps))
  tasks.every('19 9 * * *', 'webhooks.sweep', () => deleteOldDeliveries(db, clock()))
  tasks.every('* * * * *', 'sms.soon', () => textSoon(deps))
  tasks.every('27 * * * *', 'locations.partitions', async () => {
    await makePartitionsAhead(db, clock())
    await dropOldPartitions(db, clock(), deps.env.LOCATION_RETENTION_DAYS)
  })
  tasks.work(FOLLOW_UP, ({ paymentId }) => followUp(deps, paymentId))
  tasks.every('*/10 * * * *', 'payments.sweep', () => sweepPayments(deps))
  tasks.every('* * * * *', 'drivers.standings', async () => void (await refreshUnstored(db)))
  tasks.every('* * * * *', 'figures.fold', () => foldFigureChanges(db))
  tasks.every('52 8 * * *', 'figures.check', () => checkFigures(db, deps.log))
  tasks.every('7 * * * *', 'accounts.sweep', async () => {
    await sweepAccounts(db, clock())
    await deleteUnusedOrganizations(db, clock())
  })
  tasks.every('29 9 * * *', 'domains.recheck', () => recheckDomains(deps))
  tasks.every('37 9 * * *', 'notices.sweep', () => deleteOldNotices(db, clock()))
  tasks.every('*/10 * * * *', 'backup', async () => {
    const { databaseUrls, env, release } = deps
    const isMade = await backUpIfDue({ db, url: databaseUrls.direct, env, version: release.version }, clock())
    if (isMade) await drillIfDue(deps, clock())
  })
  tasks.every('41 9 * * *', 'custody.retention', async () => {
    await deleteExpiredCustody(deps, clock())
  })
  tasks.every('13 * * * *', 'files.sweep', async () => {
    deps.sweptFiles.inc(await deleteUnreferencedFiles(deps, clock()))
  })
  // What nodes of the version before wrote, and write as long as they run beside this one: a day after its start none does.
  tasks.every('* * * * *', 'upgrade.complete', async () => {
    if (process.uptime() > 24 * 3600) return
    await completeEarlierOrders(db)
    await recordAcceptedOrders(db, clock())
    await recordReceivedFiles(db, clock())
  })
  tasks.every('*/5 * * * *', 'proofs.missing', async () => {
    if ((await reportMissingPictures(db, clock(), deps.env.PICTURE_OVERDUE_HOURS)) > 0) deps.wakeReactors()
  })
  tasks.every('11 10 * * *', 'custody.audit', async () => void (await auditCustody(deps, clock())))
  tasks.every('* * * * *', 'custody.log', async () => void (await logCustody(deps, clock())))
  tasks.every('* * * * *', 'custody.stamps', async () => void (await stampHeads(deps, clock())))
  tasks.every('5 9 * * *', 'billing.draft', async () => void (await draftDueInvoices(deps, clock())))
  tasks.every('35 14 * * *', 'billing.remind', async () => void (await remindOfInvoices(deps)))
  // From the early morning; the later runs are for what could not be mailed then.
  tasks.every('22 11-23 * * *', 'custody.mails', async () => void (await mailHeads(deps, clock())))
  tasks.every('17 * * * *', 'idempotency.sweep', () => deleteOldIdempotencyKeys(db, clock()))
}
