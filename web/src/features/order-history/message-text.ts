import type { Order } from '../../data/orders/orders.ts'
import { ORDER_ACTIONS as copy } from './order-history.copy.ts'

/** 'Message (2)' while two are unread. */
export const messageText = ({ unreadCount }: Order): string =>
  unreadCount > 0 ? `${copy.message} (${unreadCount})` : copy.message
