import { Loader, Text } from '@mantine/core'
import classes from './checkout.module.css'

export function Waiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting} role="status">
      <Loader aria-hidden />
      <Text c="dimmed">{label}</Text>
    </div>
  )
}
