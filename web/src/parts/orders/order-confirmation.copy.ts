export const CONFIRMATION_COPY = {
  title: (label: string) => `Order ${label}`,
  states: {
    confirmed: 'is confirmed',
    processing: 'is placed; its payment is being confirmed',
    approval: 'is placed and waits for an approval',
    unpaid: 'is placed and waits for its payment',
  },
  promised: 'Promised delivery',
  by: (time: string) => `by ${time}`,
  next: {
    now: 'A driver is chosen now. You are told at pickup and at delivery, and can follow the driver on the map.',
    later: 'A driver is chosen from the evening before. You are told then, at pickup and at delivery.',
    processing: 'As soon as the payment is through, a driver is chosen.',
    approval: 'A colleague approves it; you are told when it can go on.',
    unpaid: 'A driver is chosen once it is paid or Meridian approves it.',
  },
  track: 'Track Order',
  receipt: 'Receipt',
  again: 'Order again',
  calendar: 'Add to calendar',
  dismiss: 'Dismiss',
  event: (label: string) => `Meridian delivery ${label} due`,
}
