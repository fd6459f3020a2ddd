/** Orders that are placed together: all of them or none. */
export const GROUP_SHAPES = ['one_pickup', 'one_delivery', 'chain', 'import'] as const
export type GroupShape = (typeof GROUP_SHAPES)[number]
