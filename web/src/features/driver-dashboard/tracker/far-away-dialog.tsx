/** Asks before a stop is completed far from its address. What is completed all the same is marked with the distance. */
import { Button, Stack, Text } from '@mantine/core'
import { formatMiles } from '@meridian/domain/time/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DRIVER_COPY } from '../driver.copy.ts'

const copy = DRIVER_COPY.farAway

type Props = { miles: number; address: string; onConfirm: () => void; onClose: () => void }

export const FarAwayDialog = ({ miles, address, onConfirm, onClose }: Props) => (
  <Dialog opened onClose={onClose} title={copy.title(formatMiles(miles))}>
    <Stack>
      <Text>{copy.hint(address)}</Text>
      <Button size="xl" variant="default" onClick={onConfirm}>
        {copy.confirm}
      </Button>
      <Button size="xl" onClick={onClose} data-autofocus>
        {copy.keep}
      </Button>
    </Stack>
  </Dialog>
)
