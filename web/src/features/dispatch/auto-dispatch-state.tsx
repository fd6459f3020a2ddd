/** The state of auto-dispatch in one word, for the button that opens its rules. */

import { useAutoDispatch } from '../../data/dispatch/dispatch-rules.ts'
import { TOOLBAR_COPY as copy } from './dispatch.copy.ts'
import classes from './rules-dialog.module.css'

/** Without an answer only the name: a state that is not known is not claimed. */
export function AutoDispatchState() {
  const { data } = useAutoDispatch()
  const isActing = data?.isOn && data.rulesOn > 0
  return (
    <span className={classes.state} data-acting={isActing || undefined}>
      {data ? (isActing ? copy.autoDispatchOn : copy.autoDispatchOff) : copy.autoDispatch}
    </span>
  )
}
