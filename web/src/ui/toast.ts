/** One toast at a time, for 5 seconds. It lives outside the screens, so that it survives a redirect inside the app. */
import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { createElement } from 'react'
import { UI_COPY } from '../copy/ui.ts'
import classes from './toast.module.css'

export const TOAST_MS = 5000

type ToastTone = 'success' | 'danger' | 'info'
export type Toast = { title: string; message?: string | undefined; tone?: ToastTone }

const TONES = {
  success: { color: 'green', icon: IconCheck },
  danger: { color: 'red', icon: IconAlertTriangle },
  info: { color: 'brand', icon: IconInfoCircle },
} as const

let count = 0

export function toast({ title, message, tone = 'info' }: Toast): void {
  count += 1
  const next = {
    id: `toast-${count}`,
    title,
    message,
    color: TONES[tone].color,
    icon: createElement(TONES[tone].icon, { size: 18, 'aria-hidden': true }),
    // Errors interrupt a screen reader; other toasts are announced politely.
    role: tone === 'danger' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': UI_COPY.dismiss },
    classNames: {
      root: classes.root,
      icon: classes.icon,
      title: classes.title,
      description: classes.description,
      closeButton: classes.closeButton,
    },
  }
  // Replaced, not queued: only the newest toast matters.
  notifications.updateState(notificationsStore, () => [next])
}
