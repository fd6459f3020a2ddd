import type { DriverOutReason, GoodsAction } from '../dispatch/driver-out.ts'

export const DRIVER_OUT_LABELS: Record<DriverOutReason, string> = {
  sick: 'Sick',
  breakdown: 'Breakdown',
  end_of_shift: 'End of shift',
  day_off: 'Day off',
  other: 'Other',
}

export const GOODS_ACTION_LABELS: Record<GoodsAction, string> = {
  keep: 'Finishes it',
  hand_over: 'Hands it over to',
  return: 'Brings it back to the sender',
  free: 'Another driver picks it up',
}
