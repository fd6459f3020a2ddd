/** Asks before a change of the order of stops that would make orders late or let a sample expire. */
import { Text } from '@mantine/core'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = {
  /** What the change would do; null: nothing to ask. */
  warning: string | null
  command: { isPending: boolean; error: unknown; reset: () => void }
  onConfirm: () => void
  onClose: () => void
}

export const ReorderQuestion = ({ warning, ...rest }: Props) => (
  <ConfirmDialog
    {...rest}
    opened={warning !== null}
    title="Some orders would be later"
    keep="Keep the order"
    confirm="Change anyway"
    failure={(error) => <FailureAlert error={error} otherwise="Try again." />}
  >
    <Text>{warning}</Text>
  </ConfirmDialog>
)
