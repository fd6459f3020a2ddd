/** Every call of the API in one object: the table of contents. */
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import * as drivers from './drivers.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as installation from './installation.ts'
import * as locations from './locations.ts'
import * as messages from './messages.ts'
import * as notices from './notices.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as pricing from './pricing.ts'
import * as ratings from './ratings.ts'
import * as routes from './routes.ts'
import * as stats from './stats.ts'
import * as tracking from './tracking.ts'

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
    forgotPassword: accounts.forgotPassword,
    resetPassword: accounts.resetPassword,
    changeProfile: accounts.changeProfile,
    invite: accounts.invite,
    showInvitation: accounts.showInvitation,
    acceptInvitation: accounts.acceptInvitation,
    outbox: accounts.outbox,
  },
  addresses: {
    suggest: addresses.suggest,
    locate: addresses.locate,
    pin: addresses.pin,
    reverse: addresses.reverse,
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
    accept: orders.accept,
    assign: orders.assign,
    changeStatus: orders.changeStatus,
    change: orders.change,
  },
  tracking: { list: tracking.list },
  locations: { report: locations.report },
  messages: { list: messages.list, send: messages.send },
  ratings: { rate: ratings.rate },
  drivers: {
    all: drivers.all,
    performance: drivers.performance,
    achievements: drivers.achievements,
    stats: drivers.stats,
  },
  stats: { client: stats.client, admin: stats.admin },
  payments: { createIntent: payments.createIntent, confirm: payments.confirm },
  notices: { list: notices.list, markRead: notices.markRead },
  installation: { show: installation.show },
} as const satisfies Record<string, Record<string, EndpointSpec>>

/** 'orders.place' → the call, for whoever needs to walk over all of them. */
export const endpoints: readonly (readonly [name: string, spec: EndpointSpec])[] = Object.entries(api).flatMap(
  ([word, calls]) => Object.entries(calls).map(([name, spec]) => [`${word}.${name}`, spec] as const),
)
