export const ANOTHER_ORDER_LATE = 'Another order would be late'
