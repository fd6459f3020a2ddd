/** Orders that wait for a colleague's approval, and the rules for which. `domain/src/organizations/approvals.ts` decides. */
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { PRIORITIES, SERVICE_TYPES } from '@meridian/domain/orders/orders.ts'
import { APPROVAL_DECISIONS, APPROVAL_STATES } from '@meridian/domain/organizations/approvals.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { order } from '../orders/orders.ts'
import { id, idParams, money, ok, optionalText, sentTime } from '../shapes.ts'

/** What one rule names; `over` is null for those who see no prices. */
const reason = z.object({
  isPerson: z.boolean(),
  isOverLimit: z.boolean(),
  over: money.nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  /** Not the order by itself, but all that were ordered with it. */
  isTogether: z.literal(true).optional(),
})
export type ApprovalReasonShown = z.infer<typeof reason>

const openApproval = z.object({
  orderId: z.int(),
  /** How often the order was edited: a decision names the one it is about. */
  revision: z.int(),
  /** They were ordered together and can be decided together: `POST /api/order-groups/{id}/approval`. */
  groupId: z.int().nullable(),
  requestedBy: z.string(),
  requestedAt: sentTime,
  reasons: z.array(reason),
  /** The order is under way already. */
  isAfterwards: z.boolean(),
  /** The order is canceled then. */
  lapsesAt: sentTime.nullable(),
  /** Null for those who see no prices. */
  totalCost: money.nullable(),
  priority: z.enum(PRIORITIES),
  serviceType: z.enum(SERVICE_TYPES),
  /** Somebody else has to decide. */
  isOwn: z.boolean(),
})
export type OpenApproval = z.infer<typeof openApproval>

export const open = endpoint({
  method: 'GET',
  path: '/api/organization/approvals',
  summary: 'The orders of the own organization that wait for an approval, longest first; up to 200',
  access: ['client'],
  permission: 'approve_orders',
  reply: z.array(openApproval),
})

export const APPROVAL_EVENTS = ['requested', 'reminded', 'given', 'declined', 'lapsed', 'dropped'] as const

const approval = z.object({
  state: z.enum(APPROVAL_STATES),
  isAfterwards: z.boolean(),
  reasons: z.array(reason),
  /** Who may decide now; names of colleagues. */
  approvers: z.array(z.string()),
  /** The caller may. */
  mayDecide: z.boolean(),
  lapsesAt: sentTime.nullable(),
  /** Oldest first. */
  history: z.array(
    z.object({
      event: z.enum(APPROVAL_EVENTS),
      at: sentTime,
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})

export const show = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/approval',
  summary: "An order's approval by its organization: why, who may decide, and what happened; null when none was needed",
  access: ['client', 'admin'],
  permission: 'see_patients',
  params: idParams,
  reply: approval.nullable(),
})

export const decide = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/approval',
  summary:
    "Approve or decline a colleague's order. The first decision counts; a declined order is canceled, unless it is under way.",
  access: ['client'],
  permission: 'approve_orders',
  params: idParams,
  body: z.object({
    decision: z.enum(APPROVAL_DECISIONS),
    /** Mailed to nobody; shown to those who see the order. Of a declined order it is the reason why it is canceled. */
    note: optionalText(500),
    /** As the approver saw it: another one is refused. */
    revision: z.int().min(0).max(LAST_ID).optional(),
  }),
  reply: order,
})

export const preview = endpoint({
  method: 'GET',
  path: '/api/organization/approvals/preview',
  summary: 'Whether an order that the caller is about to place will need an approval, and why',
  access: ['client'],
  permission: 'handle_orders',
  query: z.object({ priority: z.enum(PRIORITIES), total: money.max(12).optional() }),
  reply: z.object({ reasons: z.array(reason), isAfterwards: z.boolean() }),
})

const rule = z.object({
  id: z.int(),
  /** Orders of this person; null: of anyone. */
  person: z.object({ id: z.int(), name: z.string() }).nullable(),
  over: money.nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  isForApprovers: z.boolean(),
})

const rules = z.object({
  rules: z.array(rule),
  /** Those whose orders a rule can be about. */
  people: z.array(z.object({ id: z.int(), name: z.string(), mayApprove: z.boolean() })),
})

export const listRules = endpoint({
  method: 'GET',
  path: '/api/organization/approval-rules',
  summary: 'Which orders of the own organization need an approval, and the people they can be about',
  access: ['client'],
  permission: 'set_limits',
  reply: rules,
})

export const addRule = endpoint({
  method: 'POST',
  path: '/api/organization/approval-rules',
  summary: 'Orders need an approval from now on if all that the rule names is true of them',
  access: ['client'],
  permission: 'set_limits',
  creates: true,
  body: z.object({
    userId: id.nullish().transform((value) => value ?? null),
    over: money
      .max(9)
      .nullish()
      .transform((value) => value ?? null),
    priority: z
      .enum(PRIORITIES)
      .nullish()
      .transform((value) => value ?? null),
    isForApprovers: z.boolean().default(false),
  }),
  reply: rule,
})

export const removeRule = endpoint({
  method: 'DELETE',
  path: '/api/organization/approval-rules/{id}',
  summary: 'Remove a rule. What waits because of it still has to be decided.',
  access: ['client'],
  permission: 'set_limits',
  params: idParams,
  reply: ok,
})
