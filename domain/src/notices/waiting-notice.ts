/** Admins are notified of an order without a driver this long after confirmation, or without approval after it was placed. */
export const WAITING_NOTICE_AFTER_MINUTES = 15
