/** An admin says how a difference of a count was resolved. */
import { Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { useResolveDifference } from '../../data/orders/reconciliation.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailureAlert } from '../failed-action.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'
import { RESOLVE_COPY as copy } from './resolve-difference.copy.ts'

type Props = { difference: { id: number; orderId: number }; opened: boolean; onClose: () => void }

export const resolveTitle = (orderId: number): string => copy.resolveOf(orderLabel(orderId))

export function ResolveDifference({ difference: { id, orderId }, opened, onClose }: Props) {
  const resolve = useResolveDifference()
  return (
    <ConfirmDialog
      opened={opened}
      title={resolveTitle(orderId)}
      reason={{ label: copy.note, isRequired: true, inputContainer: warnsOfPhi }}
      keep={copy.keep}
      confirm={copy.save}
      color="brand"
      command={resolve}
      failure={(error) => <FailureAlert error={error} otherwise={copy.notSaved} />}
      onConfirm={(note) => resolve.mutate({ id, orderId, note }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{copy.resolveHint}</Text>
    </ConfirmDialog>
  )
}
