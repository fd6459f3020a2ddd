import { Skeleton, Switch } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { NO_ANSWER } from '../../copy/failures.ts'
import { useChangeDuty, useDuty } from '../../data/driver/duty.ts'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import { onceOnline } from '../../data/once-online.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DRIVER_COPY as copy } from './driver.copy.ts'
import { sharingText } from './sharing-text.ts'

const PhoneButton = lazy(async () => ({
  default: (await onceOnline(() => import('./phone/phone-button.tsx'))).PhoneButton,
}))

const AGE_UPDATE_MS = 15_000
/** With its line about the location and the button: the page below must not move when it comes. */
const SWITCH_HEIGHT = 86

/** On duty, a driver is offered jobs and shown on the admin's map. */
export function DutySwitch() {
  const duty = useDuty()
  const change = useChangeDuty()
  const own = useOwnPosition()
  const now = useNow(AGE_UPDATE_MS)
  if (!duty.data) return duty.error ? null : <Skeleton h={SWITCH_HEIGHT} w={260} />
  const isOnDuty = change.isPending ? change.variables : duty.data.isOnDuty
  const { phone } = duty.data
  return (
    <div style={{ minHeight: SWITCH_HEIGHT }}>
      <Switch
        size="lg"
        label={isOnDuty ? copy.onDuty : copy.offDuty}
        description={sharingText(own, { isOnDuty, phone }, now)}
        checked={isOnDuty}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate(event.currentTarget.checked, {
            onError: toastFailure({ title: copy.dutyFailed, otherwise: NO_ANSWER.checkConnection }),
          })
        }
      />
      <Suspense>
        <PhoneButton phone={phone} />
      </Suspense>
    </div>
  )
}
