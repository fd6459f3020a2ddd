import { Button, Skeleton, Switch } from '@mantine/core'
import { PHONE_APP_NAMES } from '@meridian/domain/drivers/phone-apps.ts'
import { IconDeviceMobile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { NO_ANSWER } from '../../copy/failures.ts'
import { useChangeDuty, useDuty } from '../../data/driver/duty.ts'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { useNow } from '../../ui/use-now.ts'
import { DRIVER_COPY as copy } from './driver.copy.ts'
import { sharingText } from './sharing-text.ts'

const PhoneDialog = lazy(() => import('./phone/phone-dialog.tsx').then((m) => ({ default: m.PhoneDialog })))

const AGE_UPDATE_MS = 15_000
/** With its line about the location and the button: the page below must not move when it comes. */
const SWITCH_HEIGHT = 82

/** On duty, a driver is offered jobs and shown on the admin's map. */
export function DutySwitch() {
  const duty = useDuty()
  const change = useChangeDuty()
  const own = useOwnPosition()
  const now = useNow(AGE_UPDATE_MS)
  const [isPairing, setIsPairing] = useState(false)
  if (!duty.data) return duty.error ? null : <Skeleton h={SWITCH_HEIGHT} w={260} />
  const isOnDuty = change.isPending ? change.variables : duty.data.isOnDuty
  const { phone } = duty.data
  return (
    <div>
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
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDeviceMobile size={16} aria-hidden />}
        onClick={() => setIsPairing(true)}
      >
        {phone ? copy.sharing.pocketPaired(PHONE_APP_NAMES[phone.app]) : copy.sharing.pocket}
      </Button>
      <Suspense>{isPairing ? <PhoneDialog onClose={() => setIsPairing(false)} /> : null}</Suspense>
    </div>
  )
}
