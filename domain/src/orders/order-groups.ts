/** Orders that are placed together: all of them or none. */
export const GROUP_SHAPES = ['one_pickup', 'one_delivery', 'chain', 'import'] as const
export type GroupShape = (typeof GROUP_SHAPES)[number]

/** The rows of a file are in no shape that a form could have. */
export const FORM_SHAPES = ['one_pickup', 'one_delivery', 'chain'] as const satisfies readonly GroupShape[]
export type FormShape = (typeof FORM_SHAPES)[number]

export const MIN_GROUP_ORDERS = 2
export const MAX_GROUP_ORDERS = 100

type Addresses = { pickupAddress: string; deliveryAddress: string }
type AddressField = keyof Addresses

/** Which address of an order must be which address of another one. */
const SHARED: Record<FormShape, { field: AddressField; as: AddressField; of: (index: number) => number }> = {
  one_pickup: { field: 'pickupAddress', as: 'pickupAddress', of: () => 0 },
  one_delivery: { field: 'deliveryAddress', as: 'deliveryAddress', of: () => 0 },
  chain: { field: 'pickupAddress', as: 'deliveryAddress', of: (index) => index - 1 },
}

/** The orders that do not fit, by their place, with the address that is wrong. */
export function outOfShape(shape: FormShape, orders: readonly Addresses[]): { index: number; field: AddressField }[] {
  const { field, as, of } = SHARED[shape]
  return orders.flatMap((order, index) =>
    index > 0 && order[field] !== orders[of(index)]?.[as] ? [{ index, field }] : [],
  )
}
