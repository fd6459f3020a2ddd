/**
 * What somebody did, in the past tense, from the name of the call and what its entry quotes. Reasons and other texts are not in
 * an entry: they may name a patient. The order's own history has them.
 */

import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { ORGANIZATION_ROLE_WITH_ARTICLE } from '@meridian/domain/texts/organizations.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'

/** Values are texts: 'true', 'cancelled', '12'. */
export type Facts = { details: Record<string, unknown>; orderIds: readonly number[] }
export type Deed = string | ((facts: Facts) => string)

const MAX_NAMED = 3

function ordersOf({ orderIds }: Facts): string {
  if (orderIds.length === 0) return 'an order'
  return orderIds.length > MAX_NAMED ? formatCounted(orderIds.length, 'order') : orderIds.map(orderLabel).join(', ')
}

const STATUS_DEEDS: Record<string, string> = {
  confirmed: 'Approved',
  declined: 'Declined',
  cancelled: 'Canceled',
}

const onOrders = (verb: string) => (facts: Facts) => `${verb} ${ordersOf(facts)}`

export const AUDIT_DEEDS = {
  'accounts.changePassword': 'Changed the own password',
  'accounts.toggleTwoFactor': 'Began to enable, or disabled, own two-factor',
  'accounts.confirmTwoFactor': 'Turned own two-factor on',
  'passkeys.begin': 'Began to add an own passkey',
  'passkeys.add': 'Added an own passkey',
  'passkeys.remove': 'Removed an own passkey',
  'accounts.signOutOthers': 'Signed out own other sessions',
  'accounts.endSession': 'Ended an own session',
  'accounts.extendSession': 'Stayed signed in',
  'accounts.sendVerification': 'Had the own email address confirmed',
  'accounts.changeProfile': 'Changed the own profile',
  'accounts.changeLanguage': 'Changed the own language',
  'accounts.invite': ({ details }) => `Invited ${details.role ? `a new ${details.role}` : 'someone'}`,
  'members.edit': ({ details }) =>
    `${{ false: 'Deactivated', true: 'Reactivated' }[String(details.isActive)] ?? 'Changed'} an account`,
  'members.withdrawInvitation': 'Withdrew an invitation',
  'standingOrders.approve': ({ details }) => `Decided on the approval of standing order ${details.id}`,
  'standingOrders.setDriver': ({ details }) => `Changed the usual driver of standing order ${details.id}`,
  'adminOrganizations.edit': ({ details }) => `Changed the notes about organization ${details.id}`,
  'adminOrganizations.changeRole': ({ details }) =>
    `Made a member ${ORGANIZATION_ROLE_WITH_ARTICLE[details.role as OrganizationRole] ?? 'another role'}, for organization ${details.id}`,
  'adminOrganizations.placeOrder': (facts) => `Placed ${ordersOf(facts)} for organization ${facts.details.id}`,
  'billing.setTerms': ({ details }) => `Set the terms of organization ${details.id}`,
  'billing.endTerms': ({ details }) => `Ended the terms of organization ${details.id}`,
  'billing.draft': ({ details }) => `Drafted invoices of organization ${details.organizationId}`,
  'billing.discard': ({ details }) => `Discarded invoice draft ${details.id}`,
  'billing.finalize': ({ details }) => `Finalized invoice draft ${details.id}`,
  'billing.credit': ({ details }) => `Credited invoice ${details.id}`,
  'billing.voidInvoice': ({ details }) => `Voided invoice ${details.id}`,
  'billing.writeOff': ({ details }) => `Wrote invoice ${details.id} off`,
  'billing.disputeLine': ({ details }) => `Disputed a line of invoice ${details.id}`,
  'billing.decideDispute': ({ details }) => `Decided on dispute ${details.id}`,
  'billing.enterPayment': ({ details }) => `Entered a payment of organization ${details.organizationId}`,
  'billing.applyPayment': ({ details }) => `Applied payment ${details.id} to invoices`,
  'billing.returnPayment': ({ details }) => `Marked payment ${details.id} as returned`,
  'books.closeMonth': ({ details }) => `Closed ${details.month} in the books`,
  'books.reopenMonth': ({ details }) => `Asked to reopen, or reopened, ${details.month} in the books`,
  'addresses.suggest': 'Searched for an address',
  'addresses.locate': 'Located an address',
  'addresses.pin': 'Moved the pin of an address',
  'addresses.reverse': 'Looked up the address of a point',
  'routes.show': 'Looked up a route',
  'pricing.calculate': 'Priced a delivery',
  'orders.assign': onOrders('Assigned'),
  'orders.change': (facts) => `${STATUS_DEEDS[String(facts.details.status)] ?? 'Changed'} ${ordersOf(facts)}`,
  'orders.unassign': onOrders('Unassigned'),
  'orders.reassign': onOrders('Reassigned'),
  'orders.takeOver': onOrders('Gave to another driver:'),
  'attachedFiles.attach': onOrders('Attached a file to'),
  'orders.changeMany': (facts) => `${facts.details.action === 'assign' ? 'Assigned' : 'Approved'} ${ordersOf(facts)}`,
  'phones.pair': 'Paired an app on the phone',
  'phones.unpair': 'Ended the pairing of an app',
  'deskLinks.make': 'Made a link to a front desk screen',
  'deskLinks.revoke': 'Revoked a link to a front desk screen',
  'apiKeys.make': 'Made a key for programs',
  'apiKeys.rotate': 'Replaced a key for programs',
  'apiKeys.revoke': 'Revoked a key for programs',
  'orders.place': 'Placed an order',
  'v1.cancel': onOrders('Canceled'),
  'trackingLinks.create': onOrders('Made a tracking link for'),
  'trackingLinks.revoke': onOrders('Revoked a tracking link of'),
  'messages.send': onOrders('Sent a message about'),
  'messages.markRead': onOrders('Read the messages about'),
  'messages.sendSupport': 'Wrote to a user in support',
  'messages.markSupportRead': 'Read a support thread',
  'proofs.unlockPin': onOrders('Allowed more PIN tries for'),
  'proofs.changeSettings': 'Changed which proofs are required',
  'exceptions.decide': onOrders('Decided a problem of'),
  'reconciliation.resolve': onOrders('Resolved a difference in the count of'),
  'exceptions.startReturn': onOrders('Had returned to its sender:'),
  'drivers.add': 'Added a driver',
  'drivers.edit': ({ details }) =>
    `${{ false: 'Deactivated', true: 'Activated' }[String(details.isActive)] ?? 'Changed'} a driver`,
  'dispatch.preview': onOrders('Previewed a move of'),
  'dispatch.move': (facts) =>
    facts.details.driverId === undefined ? `Unassigned ${ordersOf(facts)}` : `Assigned ${ordersOf(facts)} on the board`,
  'dispatch.reorder': onOrders('Changed the order of stops of'),
  'dispatch.lock': onOrders('Locked or unlocked'),
  'dispatch.plan': 'Optimized routes, not applied',
  'dispatch.applyProposal': 'Applied optimized routes',
  'dispatch.dropProposal': 'Discarded optimized routes',
  'dispatch.previewDriverOut': 'Previewed taking a driver out',
  'dispatch.driverOut': 'Took a driver out',
  'dispatch.undo': 'Undid the own last change of the board',
  'dispatch.addRule': 'Added a rule of auto-dispatch',
  'dispatch.editRule': 'Changed a rule of auto-dispatch',
  'dispatch.removeRule': 'Deleted a rule of auto-dispatch',
  'dispatch.orderRules': 'Changed the order of the rules of auto-dispatch',
  'dispatch.switchAuto': ({ details }) => `Turned auto-dispatch ${details.isOn === 'true' ? 'on' : 'off'}`,
  'schedules.change': "Changed a driver's hours and skills",
  'notices.markRead': 'Marked notices as read',
  'notices.changePreferences': 'Changed own notice settings',
  'notices.switchTextOffers': 'Turned own text messages of offers on or off',
  'notices.subscribe': 'Turned web push on in a browser',
  'notices.unsubscribe': 'Turned web push off in a browser',
  'attention.mark': 'Acknowledged or snoozed an exception',
  'exceptions.raiseReading': onOrders('Had a temperature decided of'),
  'custody.changeHeadMail': 'Changed own mail of the custody log',
  'custody.setHold': onOrders('Set a legal hold on'),
  'custody.clearHold': onOrders('Cleared a legal hold on'),
  // Reads and exports.
  'orders.all': 'Looked through the orders',
  'orders.show': onOrders('Opened'),
  'orders.details': onOrders('Opened the details of'),
  'orders.activeOfDriver': 'Looked at the open orders of a driver',
  'orders.available': 'Looked through the available orders',
  'orders.candidates': onOrders('Looked for drivers for'),
  'orders.ofClient': 'Looked through the orders of a client',
  'orders.receipt': onOrders('Opened the receipt of'),
  'orders.labels': onOrders('Opened the labels of'),
  'orders.exportCsv': 'Exported orders',
  'tracking.list': onOrders('Read the timeline of'),
  'trackingLinks.list': onOrders('Read the tracking links of'),
  'approvals.show': onOrders('Read the approval of'),
  'orderGroups.show': 'Opened orders that were placed together',
  'messages.conversations': 'Looked through the conversations',
  'messages.list': onOrders('Read the messages about'),
  'messages.listSupport': 'Read a support thread',
  'attachedFiles.list': onOrders('Read the attached files of'),
  'attachedFiles.download': onOrders('Opened an attached file of'),
  'proofs.list': onOrders('Read the proofs of'),
  'proofs.picture': onOrders('Looked at a picture of'),
  'exceptions.list': onOrders('Read the problems of'),
  'exceptions.open': 'Looked through the open problems',
  'reconciliation.report': 'Looked at the counts of a day',
  'reconciliation.exportCsv': 'Exported the counts of a day',
  'handovers.legs': onOrders('Read who carried'),
  'drivers.earningsCsv': 'Exported the earnings of a driver',
  'dispatch.board': 'Looked at the dispatch board',
  'dispatch.planCsv': 'Exported the routes of a day',
  'dispatch.planPdf': 'Printed the manifests of a day',
  'dispatch.decisions': onOrders('Read what auto-dispatch decided about'),
  'runs.eta': onOrders('Looked up when a driver comes for'),
  'attention.list': 'Looked at the exceptions',
  'custody.list': onOrders('Read the chain of custody of'),
  'custody.dossierPdf': onOrders('Downloaded the custody dossier of'),
  'custody.dossierJson': onOrders('Downloaded the signed custody dossier of'),
  'custody.evidence': onOrders('Downloaded the evidence of'),
  'members.all': 'Looked through the accounts',
  'adminOrganizations.show': 'Opened an organization',
  'adminOrganizations.people': 'Looked through the people of an organization',
  'stats.analyticsCsv': 'Exported the figures of a period',
  'audit.exportCsv': 'Exported the audit log',
} satisfies Record<string, Deed>

export const deletedAccount = (id: number): string => `Account ${id} (deleted)`
