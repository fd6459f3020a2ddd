export const ORDER_GROUP_SENTENCES = {
  orders_refused: ({ faulty, total }: { faulty: number; total: number }) =>
    `Nothing was ordered: ${faulty} of ${total} deliveries ${faulty === 1 ? 'needs' : 'need'} a change`,
  order_out_of_shape: 'This address must be the one that the deliveries share',
  order_group_not_found: 'These orders were not found',
  group_nothing_due: 'These orders have nothing to pay right now',
  group_payment_not_found: 'This payment was not found',
}
