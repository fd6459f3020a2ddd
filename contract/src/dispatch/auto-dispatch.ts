/** Auto-dispatch: rules that offer or assign orders by themselves. */
import { DECISION_OUTCOMES, DISPATCH_MODES } from '@meridian/domain/dispatch/auto-dispatch.ts'
import { PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { delay } from '../orders/delays.ts'
import { id, idParams, ok, optionalText, requiredText, sentTime } from '../shapes.ts'

const facts = {
  name: requiredText(100, 'required'),
  isOn: z.boolean().default(false),
  /** Which orders: null means any. */
  serviceType: z.enum(SERVICE_TYPES).nullable().default(null),
  priority: z.enum(PRIORITIES).nullable().default(null),
  /** Part of the pickup's address, such as a city or ZIP. */
  area: optionalText(100),
  /** Null: at once. Otherwise this long before the last moment at which the delivery can still be on time. */
  minutesBeforeLatestStart: z.number().int().min(0).max(10_080).nullable().default(null),
  /** Of the driver to the pickup, in a straight line; null: any. */
  withinMiles: z.number().min(0.1).max(1_000).nullable().default(null),
  mode: z.enum(DISPATCH_MODES).default('offer'),
  /** For an offer: after this it goes to the next driver. */
  answerSeconds: z.number().int().min(10).max(3_600).default(60),
}

const rule = z.object({
  id: z.number().int(),
  name: z.string(),
  isOn: z.boolean(),
  serviceType: z.enum(SERVICE_TYPES).nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  area: z.string().nullable(),
  minutesBeforeLatestStart: z.number().int().nullable(),
  withinMiles: z.number().nullable(),
  mode: z.enum(DISPATCH_MODES),
  answerSeconds: z.number().int(),
})
export type DispatchRule = z.infer<typeof rule>

export const rules = endpoint({
  method: 'GET',
  path: '/api/dispatch/rules',
  summary: 'The rules of auto-dispatch: the first that fits an order decides',
  access: ['admin'],
  reply: z.array(rule),
})

export const addRule = endpoint({
  method: 'POST',
  path: '/api/dispatch/rules',
  summary: 'Add a rule; it comes last, and is off unless it says otherwise',
  access: ['admin'],
  creates: true,
  body: z.object(facts),
  reply: rule,
})

export const editRule = endpoint({
  method: 'PATCH',
  path: '/api/dispatch/rules/{id}',
  summary: 'Replace a rule',
  access: ['admin'],
  params: idParams,
  body: z.object(facts),
  reply: rule,
})

export const removeRule = endpoint({
  method: 'DELETE',
  path: '/api/dispatch/rules/{id}',
  summary: 'Remove a rule',
  access: ['admin'],
  params: idParams,
  reply: ok,
})

export const orderRules = endpoint({
  method: 'POST',
  path: '/api/dispatch/rules/order',
  summary:
    'Put the rules into another order. All of them have to be named: 409 when one was added or removed meanwhile.',
  access: ['admin'],
  body: z.object({ ruleIds: z.array(id).max(1_000) }),
  reply: z.array(rule),
})

const state = z.object({
  /** Off: no rule acts, whatever it says itself. */
  isOn: z.boolean(),
  /** How many rules are on. */
  rulesOn: z.number().int(),
})

export const showAuto = endpoint({
  method: 'GET',
  path: '/api/dispatch/auto-dispatch',
  summary: 'Whether auto-dispatch is on, and how many of its rules are',
  access: ['admin'],
  reply: state,
})

export const switchAuto = endpoint({
  method: 'PATCH',
  path: '/api/dispatch/auto-dispatch',
  summary: 'Turn auto-dispatch on or off as a whole; the rules stay as they are',
  access: ['admin'],
  body: z.object({ isOn: z.boolean() }),
  reply: state,
})

export const decisions = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/dispatch',
  importance: 'deferrable',
  summary: 'What auto-dispatch decided about an order, when and why: every driver it weighed',
  access: ['admin'],
  params: idParams,
  reply: z.array(
    z.object({
      id: z.number().int(),
      at: sentTime,
      ruleName: z.string().nullable(),
      outcome: z.enum(DECISION_OUTCOMES),
      driverId: z.number().int().nullable(),
      driverName: z.string().nullable(),
      /** The best first. */
      weighed: z.array(
        z.object({
          driverId: z.number().int(),
          name: z.string(),
          detourMinutes: z.number().nullable(),
          /** Time left before the promise; negative: late. */
          slackMinutes: z.number().nullable(),
          /** Orders of the run that would be late, or later than they are. */
          delays: z.array(delay),
          /** Of decisions that were stored without minutes: orders that would be late. */
          becomesLate: z.array(z.number().int()),
          /** Orders whose stops change places for an emergency; never the stop in progress, nor a locked one. */
          reordered: z.array(z.number().int()),
          hasItsGroup: z.boolean(),
          /** Why this driver was not chosen at all. */
          refusal: z.string().nullable(),
        }),
      ),
    }),
  ),
})
