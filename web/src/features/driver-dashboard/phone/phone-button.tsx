import { Button } from '@mantine/core'
import { PHONE_APP_NAMES } from '@meridian/domain/drivers/phone-apps.ts'
import { useState } from 'react'
import type { Duty } from '../../../data/driver/duty.ts'
import { PHONE_COPY as copy } from './phone.copy.ts'
import { PhoneDialog } from './phone-dialog.tsx'

/** Below the duty switch. */
export function PhoneButton({ phone }: Pick<Duty, 'phone'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-md" onClick={() => setIsOpen(true)}>
        {phone ? copy.pairedWith(PHONE_APP_NAMES[phone.app]) : copy.title}
      </Button>
      {isOpen ? <PhoneDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
