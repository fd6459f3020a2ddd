/** The accounts of an installation, and open invitations. */
import { ROLES } from '@meridian/domain/orders/order-lifecycle.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoTime, ok, text } from '../shapes.ts'
import { invitation } from './accounts.ts'

const account = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  organizationName: z.string().nullable(),
  isActive: z.boolean(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  lastLogin: isoTime.nullable(),
})
export type Account = z.infer<typeof account>

export const all = endpoint({
  method: 'GET',
  path: '/api/admin/accounts',
  summary: 'Up to 200 accounts, newest first; `q` matches names, addresses and organizations',
  access: ['admin'],
  audited: 'read of people',
  query: z.object({ q: text(100).optional() }),
  reply: z.array(account),
})

export const edit = endpoint({
  method: 'PATCH',
  path: '/api/admin/accounts/{id}',
  summary: 'Deactivate or reactivate a client or an admin, confirm an email address, switch two-factor off',
  access: ['admin'],
  params: idParams,
  body: z.object({
    isActive: z.boolean().optional(),
    emailVerified: z.literal(true).optional(),
    twoFactorEnabled: z.literal(false).optional(),
  }),
  reply: account,
})

export const invitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  summary: 'Open invitations of drivers and admins',
  access: ['admin'],
  reply: z.array(invitation.extend({ invitedBy: z.string() })),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitations/{id}',
  summary: 'Withdraw an open invitation: its link stops working',
  access: ['admin'],
  params: idParams,
  reply: ok,
})
