/** Filters of the order history that a person keeps under a name. */
import { z } from 'zod'
import { ANYONE_SIGNED_IN, endpoint } from '../endpoint.ts'
import { requiredText } from '../shapes.ts'

export const MAX_SAVED_FILTERS = 20

const savedFilter = z.object({
  name: z.string(),
  /** That of the history's address, without the question mark. */
  query: z.string(),
})
export type SavedFilter = z.infer<typeof savedFilter>

export const list = endpoint({
  method: 'GET',
  path: '/api/saved-filters',
  summary: "The caller's saved filters of the order history",
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  reply: z.array(savedFilter),
})

export const save = endpoint({
  method: 'PUT',
  path: '/api/saved-filters',
  importance: 'ordinary',
  summary: 'Keep a filter of the order history under a name, in place of the one of that name; null removes it',
  access: ANYONE_SIGNED_IN,
  permission: 'see_orders',
  body: z.object({ name: requiredText(60, 'required'), query: z.string().max(800).nullable() }),
  reply: z.array(savedFilter),
})
