import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { CONVERSATIONS_COPY as copy } from '../../copy/messages.ts'
import { useDispatchPhone } from '../../data/driver/today.ts'
import { phoneHref } from '../../ui/phone-href.ts'
import classes from './messages.module.css'

/** For drivers only, and loaded for them alone. */
export function CallDispatch() {
  const phone = useDispatchPhone()
  return phone ? (
    <Button
      component="a"
      href={phoneHref(phone)}
      variant="default"
      className={classes.track}
      leftSection={<IconPhone size={18} aria-hidden />}
    >
      {copy.callDispatch}
    </Button>
  ) : null
}
