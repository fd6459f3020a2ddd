/** Auto-dispatch waits for a driver's answer: who is asked, and for how long still. */
import { Text } from '@mantine/core'
import { useNow } from '../../ui/use-now.ts'
import { ASSIGN_COPY as copy } from './order-dialogs.copy.ts'

export function OfferedTo({ driverName, expiresAt }: { driverName: string; expiresAt: string }) {
  const seconds = Math.ceil((Date.parse(expiresAt) - useNow(1_000).getTime()) / 1_000)
  if (seconds <= 0) return null
  return (
    <Text component="span" size="sm" className="tabular">
      {copy.offeredTo(driverName, seconds)}
    </Text>
  )
}
