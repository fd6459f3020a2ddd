/** Asks before a change of the order of stops that would make orders late or let a sample expire. */
import { Text } from '@mantine/core'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RUN_COPY } from './run.copy.ts'

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
    {...RUN_COPY.delays}
    failure={(error) => <FailureAlert error={error} otherwise={RUN_COPY.tryAgain} />}
  >
    <Text>{warning}</Text>
  </ConfirmDialog>
)
