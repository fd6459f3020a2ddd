import { Loader, Text } from '@mantine/core'
import classes from './checkout.module.css'

export function Loading({ label }: { label: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader aria-hidden />
      <Text c="dimmed">{label}</Text>
    </div>
  )
}
