/** Whether everyone in the organization signs in with two-factor. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const rule = z.object({
  isRequired: z.boolean(),
  people: z.number().int(),
  /** Of them: who have no two-factor yet. */
  peopleWithout: z.number().int(),
})

const ACCESS = { access: ['client'], permission: 'set_security' } as const

export const show = endpoint({
  method: 'GET',
  path: '/api/organization/two-factor-rule',
  summary: 'Whether the organization wants two-factor of everyone, and how many have none yet',
  ...ACCESS,
  reply: rule,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/organization/two-factor-rule',
  summary: 'Want two-factor of everyone, or stop it: who has none can then do nothing but set it up',
  ...ACCESS,
  body: z.object({ isRequired: z.boolean() }),
  reply: rule,
})
