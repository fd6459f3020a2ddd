/** Every call of the API in one object: the table of contents. */
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as attachedFiles from './attached-files.ts'
import * as attention from './attention.ts'
import * as audit from './audit.ts'
import * as autoDispatch from './auto-dispatch.ts'
import * as custody from './custody.ts'
import * as dispatch from './dispatch.ts'
import * as driverRuns from './driver-runs.ts'
import * as driverSchedule from './driver-schedule.ts'
import * as drivers from './drivers.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as exceptions from './exceptions.ts'
import * as handovers from './handovers.ts'
import * as imports from './imports.ts'
import * as installation from './installation.ts'
import * as locations from './locations.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as notices from './notices.ts'
import * as orderChanges from './order-changes.ts'
import * as orderGroups from './order-groups.ts'
import * as orders from './orders.ts'
import * as adminOrganizations from './organizations/admin-organizations.ts'
import * as approvals from './organizations/approvals.ts'
import * as costCenters from './organizations/cost-centers.ts'
import * as deskLinks from './organizations/desk-links.ts'
import * as people from './organizations/people.ts'
import * as singleSignOn from './organizations/single-sign-on.ts'
import * as siteCsv from './organizations/site-csv.ts'
import * as sites from './organizations/sites.ts'
import * as twoFactorRule from './organizations/two-factor-rule.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as planExport from './plan-export.ts'
import * as pricing from './pricing.ts'
import * as proofs from './proofs.ts'
import * as ratings from './ratings.ts'
import * as reconciliation from './reconciliation.ts'
import * as routes from './routes.ts'
import * as simulation from './simulation.ts'
import * as standingOrders from './standing-orders.ts'
import * as stats from './stats.ts'
import * as tracking from './tracking.ts'
import * as trackingLinks from './tracking-links.ts'

export const api = {
  accounts: {
    login: accounts.login,
    loginCode: accounts.loginCode,
    register: accounts.register,
    logout: accounts.logout,
    me: accounts.me,
    security: accounts.security,
    changePassword: accounts.changePassword,
    toggleTwoFactor: accounts.toggleTwoFactor,
    confirmTwoFactor: accounts.confirmTwoFactor,
    signOutOthers: accounts.signOutOthers,
    endSession: accounts.endSession,
    showSession: accounts.showSession,
    extendSession: accounts.extendSession,
    deviceKey: accounts.deviceKey,
    sendVerification: accounts.sendVerification,
    verifyEmail: accounts.verifyEmail,
    forgotPassword: accounts.forgotPassword,
    resetPassword: accounts.resetPassword,
    changeProfile: accounts.changeProfile,
    switchOrganization: accounts.switchOrganization,
    changeLanguage: accounts.changeLanguage,
    invite: accounts.invite,
    showInvitation: accounts.showInvitation,
    acceptInvitation: accounts.acceptInvitation,
    outbox: accounts.outbox,
  },
  passkeys: {
    begin: passkeys.begin,
    add: passkeys.add,
    remove: passkeys.remove,
    beginSignIn: passkeys.beginSignIn,
    signIn: passkeys.signIn,
  },
  members: {
    all: members.all,
    edit: members.edit,
    invitations: members.invitations,
    withdrawInvitation: members.withdrawInvitation,
  },
  people: {
    list: people.list,
    change: people.change,
    remove: people.remove,
    invite: people.invite,
    invitations: people.invitations,
    resend: people.resend,
    withdraw: people.withdraw,
    join: people.join,
  },
  deskLinks: { list: deskLinks.list, make: deskLinks.make, revoke: deskLinks.revoke, show: deskLinks.show },
  sites: { list: sites.list, add: sites.add, edit: sites.edit, remove: sites.remove },
  twoFactorRule: { show: twoFactorRule.show, change: twoFactorRule.change },
  imports: {
    upload: imports.upload,
    list: imports.list,
    show: imports.show,
    setColumns: imports.setColumns,
    rows: imports.rows,
    editRow: imports.editRow,
    place: imports.place,
    discard: imports.discard,
    template: imports.template,
    templateXlsx: imports.templateXlsx,
  },
  siteCsv: { exportCsv: siteCsv.exportCsv, preview: siteCsv.preview, apply: siteCsv.apply },
  singleSignOn: {
    show: singleSignOn.show,
    addDomain: singleSignOn.addDomain,
    checkDomain: singleSignOn.checkDomain,
    removeDomain: singleSignOn.removeDomain,
    save: singleSignOn.save,
    test: singleSignOn.test,
    remove: singleSignOn.remove,
  },
  costCenters: {
    list: costCenters.list,
    add: costCenters.add,
    edit: costCenters.edit,
    showRules: costCenters.showRules,
    changeRules: costCenters.changeRules,
    changeSite: costCenters.changeSite,
  },
  adminOrganizations: {
    list: adminOrganizations.list,
    show: adminOrganizations.show,
    people: adminOrganizations.people,
    sites: adminOrganizations.sites,
    edit: adminOrganizations.edit,
    changeRole: adminOrganizations.changeRole,
    showOrdering: adminOrganizations.showOrdering,
    placeOrder: adminOrganizations.placeOrder,
  },
  addresses: {
    suggest: addresses.suggest,
    locate: addresses.locate,
    pin: addresses.pin,
    reverse: addresses.reverse,
    book: addresses.book,
  },
  routes: { show: routes.show },
  pricing: { calculate: pricing.calculate },
  orders: {
    place: orders.place,
    ofClient: orders.ofClient,
    all: orders.all,
    available: orders.available,
    activeOfDriver: orders.activeOfDriver,
    show: orders.show,
    accept: orderChanges.accept,
    assign: orderChanges.assign,
    changeStatus: orderChanges.changeStatus,
    change: orderChanges.change,
    edit: orderChanges.edit,
    release: orderChanges.release,
    unassign: orderChanges.unassign,
    reassign: orderChanges.reassign,
    takeOver: orderChanges.takeOver,
    changeMany: orderChanges.changeMany,
    candidates: orderChanges.candidates,
    details: orderChanges.details,
    exportCsv: orders.exportCsv,
    receipt: orders.receipt,
    labels: orders.labels,
    availability: orders.availability,
  },
  tracking: { list: tracking.list },
  trackingLinks: {
    create: trackingLinks.create,
    list: trackingLinks.list,
    revoke: trackingLinks.revoke,
    show: trackingLinks.show,
  },
  locations: { report: locations.report, reportMany: locations.reportMany, reportOnDuty: locations.reportOnDuty },
  approvals: {
    open: approvals.open,
    show: approvals.show,
    decide: approvals.decide,
    preview: approvals.preview,
    listRules: approvals.listRules,
    addRule: approvals.addRule,
    removeRule: approvals.removeRule,
  },
  orderGroups: {
    place: orderGroups.place,
    show: orderGroups.show,
    createIntent: orderGroups.createIntent,
    confirmPayment: orderGroups.confirmPayment,
    decideApproval: orderGroups.decideApproval,
  },
  messages: {
    list: messages.list,
    send: messages.send,
    markRead: messages.markRead,
    conversations: messages.conversations,
    listSupport: messages.listSupport,
    sendSupport: messages.sendSupport,
    markSupportRead: messages.markSupportRead,
  },
  attachedFiles: {
    attach: attachedFiles.attach,
    list: attachedFiles.list,
    download: attachedFiles.download,
  },
  proofs: {
    arrive: proofs.arrive,
    add: proofs.add,
    skip: proofs.skip,
    unlockPin: proofs.unlockPin,
    uploaded: proofs.uploaded,
    upload: proofs.upload,
    picture: proofs.picture,
    list: proofs.list,
    settings: proofs.settings,
    changeSettings: proofs.changeSettings,
    terms: proofs.terms,
  },
  exceptions: {
    report: exceptions.report,
    reportDelay: exceptions.reportDelay,
    withdraw: exceptions.withdraw,
    decide: exceptions.decide,
    list: exceptions.list,
    open: exceptions.open,
    startReturn: exceptions.startReturn,
    completeReturn: exceptions.completeReturn,
  },
  reconciliation: {
    report: reconciliation.report,
    exportCsv: reconciliation.exportCsv,
    resolve: reconciliation.resolve,
  },
  handovers: {
    start: handovers.start,
    show: handovers.show,
    accept: handovers.accept,
    confirm: handovers.confirm,
    legs: handovers.legs,
  },
  ratings: { rate: ratings.rate, dismiss: ratings.dismiss },
  drivers: {
    all: drivers.all,
    performance: drivers.performance,
    achievements: drivers.achievements,
    stats: drivers.stats,
    mine: drivers.mine,
    changeMine: drivers.changeMine,
    today: drivers.today,
    add: drivers.add,
    edit: drivers.edit,
    leaderboard: drivers.leaderboard,
    earnings: drivers.earnings,
    earningsCsv: drivers.earningsCsv,
  },
  dispatch: {
    board: dispatch.board,
    preview: dispatch.preview,
    move: dispatch.move,
    reorder: dispatch.reorder,
    lock: dispatch.lock,
    plan: dispatch.plan,
    applyProposal: dispatch.applyProposal,
    dropProposal: dispatch.dropProposal,
    undo: dispatch.undo,
    planCsv: planExport.csv,
    planPdf: planExport.pdf,
    rules: autoDispatch.rules,
    addRule: autoDispatch.addRule,
    editRule: autoDispatch.editRule,
    removeRule: autoDispatch.removeRule,
    orderRules: autoDispatch.orderRules,
    showAuto: autoDispatch.showState,
    switchAuto: autoDispatch.switchState,
    decisions: autoDispatch.decisions,
  },
  offers: { list: autoDispatch.offers, accept: autoDispatch.acceptOffer, pass: autoDispatch.passOffer },
  runs: {
    mine: driverRuns.mine,
    reorderMine: driverRuns.reorderMine,
    myCsv: planExport.myCsv,
    myPdf: planExport.myPdf,
    eta: driverRuns.eta,
  },
  schedules: { show: driverSchedule.show, change: driverSchedule.change },
  standingOrders: {
    list: standingOrders.list,
    show: standingOrders.show,
    days: standingOrders.days,
    preview: standingOrders.preview,
    add: standingOrders.add,
    changeFrom: standingOrders.changeFrom,
    pause: standingOrders.pause,
    resume: standingOrders.resume,
    end: standingOrders.end,
    changeDay: standingOrders.changeDay,
    dismissSuggestion: standingOrders.dismissSuggestion,
    daysOff: standingOrders.daysOff,
    addDayOff: standingOrders.addDayOff,
    removeDayOff: standingOrders.removeDayOff,
    approve: standingOrders.approve,
    setDriver: standingOrders.setDriver,
  },
  stats: { client: stats.client, admin: stats.admin, analytics: stats.analytics, analyticsCsv: stats.analyticsCsv },
  payments: { createIntent: payments.createIntent, confirm: payments.confirm },
  notices: {
    list: notices.list,
    markRead: notices.markRead,
    showPreferences: notices.showPreferences,
    changePreferences: notices.changePreferences,
    switchTextOffers: notices.switchTextOffers,
    subscribe: notices.subscribe,
    unsubscribe: notices.unsubscribe,
  },
  custody: {
    list: custody.list,
    dossierJson: custody.dossierJson,
    dossierPdf: custody.dossierPdf,
    evidence: custody.evidence,
    key: custody.key,
    keys: custody.keys,
    heads: custody.heads,
    consistency: custody.consistency,
    audit: custody.audit,
    showHeadMail: custody.showHeadMail,
    changeHeadMail: custody.changeHeadMail,
    setHold: custody.setHold,
    clearHold: custody.clearHold,
  },
  attention: { list: attention.list },
  audit: { list: audit.list, exportCsv: audit.exportCsv },
  installation: { show: installation.show, release: installation.release, streetMap: installation.streetMap },
  simulation: { show: simulation.show, start: simulation.start, stop: simulation.stop },
} as const satisfies Record<string, Record<string, EndpointSpec>>

/** Every call by its name ('orders.place'), for code that iterates over all of them. */
export const endpoints: readonly (readonly [name: string, spec: EndpointSpec])[] = Object.entries(api).flatMap(
  ([group, calls]) => Object.entries(calls).map(([name, spec]) => [`${group}.${name}`, spec] as const),
)
