import type { EventName } from '@meridian/domain/orders/events.ts'
import { expect, test } from 'vitest'
import type { NewEvent } from './events/events.ts'
import { NOTICES } from './notices/wording.ts'
import { FOLLOW_UPS, notify } from './reactors.ts'

test('every event with a text for a notice sends one', () => {
  const names = Object.keys(NOTICES) as (keyof typeof NOTICES)[]
  expect(names.filter((name) => !(FOLLOW_UPS[name] as readonly unknown[]).includes(notify))).toEqual([])
})

test('an event with the details of another one, with none, or about nothing does not compile', () => {
  const about = { status: null, actor: { role: 'system', userId: null }, occurredAt: new Date() } as const
  const name = 'rating.given' satisfies EventName
  const orderId = 5
  const events: NewEvent<typeof name>[] = [
    { ...about, name, orderId, details: { side: 'client', rating: 4 } },
    // @ts-expect-error: a rating has no payment
    { ...about, name, orderId, details: { paymentId: 7 } },
    // @ts-expect-error: a rating has details
    { ...about, name, orderId },
    // @ts-expect-error: a rating is about an order
    { ...about, name, orderId: null, details: { side: 'client', rating: 4 } },
  ]
  expect(events).toHaveLength(4)
})
