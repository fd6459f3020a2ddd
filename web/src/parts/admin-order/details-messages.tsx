import type { Order } from '../../data/orders/orders.ts'
import { ChatPanel } from '../chat/chat-panel.tsx'
import classes from './details.module.css'

/** The conversation about the order, with its client and driver. */
export const DetailsMessages = ({ order }: { order: Order }) => (
  <div className={classes.chat}>
    <ChatPanel target={{ orderId: order.id }} />
  </div>
)
