/** Asks before a driver far from the address has arrived there or completes the stop. What is done all the same is marked with the distance. */
import { Button, Stack, Text } from '@mantine/core'
import { formatMiles } from '@meridian/domain/time/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DRIVER_COPY } from '../driver.copy.ts'

const copy = DRIVER_COPY.farAway

/** `isArriving`: nothing is completed yet. */
type Props = { miles: number; address: string; isArriving: boolean; onConfirm: () => void; onClose: () => void }

export const FarAwayDialog = ({ miles, address, isArriving, onConfirm, onClose }: Props) => (
  <Dialog opened onClose={onClose} title={(isArriving ? copy.titleHere : copy.title)(formatMiles(miles))}>
    <Stack>
      <Text>{(isArriving ? copy.hintHere : copy.hint)(address)}</Text>
      <Button size="xl" variant="default" onClick={onConfirm}>
        {isArriving ? copy.confirmHere : copy.confirm}
      </Button>
      <Button size="xl" onClick={onClose} data-autofocus>
        {copy.keep}
      </Button>
    </Stack>
  </Dialog>
)
