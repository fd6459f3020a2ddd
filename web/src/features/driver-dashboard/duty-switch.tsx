import { Skeleton, Switch } from '@mantine/core'
import { NO_ANSWER } from '../../copy/failures.ts'
import { useChangeDuty, useDuty } from '../../data/driver/duty.ts'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DRIVER_COPY as copy } from './driver.copy.ts'
import { sharingText } from './sharing-text.ts'

const AGE_UPDATE_MS = 15_000
/** With its line about the location: the page below must not move when it comes. */
const SWITCH_HEIGHT = 54

/** On duty, a driver is offered jobs and shown on the admin's map. */
export function DutySwitch() {
  const duty = useDuty()
  const change = useChangeDuty()
  const own = useOwnPosition()
  const now = useNow(AGE_UPDATE_MS)
  if (!duty.data) return duty.error ? null : <Skeleton h={SWITCH_HEIGHT} w={260} />
  const isOnDuty = change.isPending ? change.variables : duty.data.isOnDuty
  return (
    <Switch
      size="lg"
      label={isOnDuty ? copy.onDuty : copy.offDuty}
      description={sharingText(own, isOnDuty, now)}
      checked={isOnDuty}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(event.currentTarget.checked, {
          onError: toastFailure({ title: copy.dutyFailed, otherwise: NO_ANSWER.checkConnection }),
        })
      }
    />
  )
}
