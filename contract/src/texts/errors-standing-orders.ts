import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'

/** Null for members who see no prices. */
type Beyond = { orderId: number; max: { dayCents: number; monthCents: number } | null }

export const STANDING_ORDER_SENTENCES = {
  standing_not_found: 'There is no such standing order in your organization',
  standing_ended: 'This standing order has ended',
  standing_changed_meanwhile: 'Somebody changed this standing order meanwhile. Look at it again.',
  standing_day_not_found: 'The standing order does not run on that day',
  standing_day_over: 'That day is over',
  standing_day_taken: 'It runs on that day already. Choose another one.',
  standing_day_too_far: 'That day is too far ahead',
  standing_day_under_way: ({ orderId }: { orderId: number }) =>
    `A driver has order ${orderLabel(orderId)} already. Write to us to cancel it.`,
  standing_starts_in_the_past: 'The first day is in the past',
  standing_ends_before_start: 'The last day is before the first',
  standing_names_no_day: 'There is no such day between the first and the last',
  standing_zones_differ: 'The pickups are in different time zones. Make a standing order for each zone.',
  standing_person_left:
    'The person who set it up has left the organization. Change the standing order, so that somebody else is responsible for it.',
  standing_beyond_agreement: ({ orderId, max }: Beyond) => {
    const most = max
      ? ` of at most ${formatDollars(max.dayCents)} a day and ${formatDollars(max.monthCents)} a month`
      : ''
    return `Order ${orderLabel(orderId)} is confirmed without payment under our agreement${most}. With this change it would go beyond that. Ask us to agree to more, or place it as a separate order.`
  },
  too_many_standing_orders: ({ max }: { max: number }) => `An organization can have ${max} standing orders`,
}
