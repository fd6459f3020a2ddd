import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import classes from './toast.module.css'
import { TOAST_MS } from './toast.ts'

export const ToastArea = () => (
  <Notifications
    position="top-right"
    limit={1}
    autoClose={TOAST_MS}
    transitionDuration={180}
    containerWidth={400}
    className={classes.area}
  />
)
