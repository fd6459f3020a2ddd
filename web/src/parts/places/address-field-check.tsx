import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDotted } from '@tabler/icons-react'
import { ADDRESS_COPY, ADDRESS_CHECK as copy } from '../../copy/addresses.ts'
import classes from './address-field.module.css'
import type { AddressCheck } from './address-field-value.ts'

const ICONS = { validating: IconCircleDotted, verified: IconCircleCheck, review: IconAlertTriangle } as const

type Props = { check: AddressCheck; onConfirm: () => void; onDismiss: () => void; onTryAgain: () => void }

/** 'Validating', then the result. The same height in all three states, so that nothing below moves. */
export function AddressCheckBar({ check, onConfirm, onDismiss, onTryAgain }: Props) {
  const CheckIcon = ICONS[check]
  return (
    <div className={classes.check} data-check={check}>
      <div className={classes.checkText} role="status">
        <CheckIcon size={20} className={classes.checkIcon} aria-hidden />
        <span>
          {copy[check]}
          {check === 'review' && <span className={classes.checkHint}>{ADDRESS_COPY.reviewHint}</span>}
        </span>
      </div>
      {check === 'verified' && (
        <div className={classes.checkButtons}>
          <Button variant="default" onClick={onConfirm} className={classes.checkButton}>
            {copy.confirm}
          </Button>
          <CloseButton
            size={36}
            iconSize={18}
            className={classes.checkDismiss}
            aria-label={copy.dismiss}
            onClick={onDismiss}
          />
        </div>
      )}
      {check === 'review' && (
        <Button variant="default" onClick={onTryAgain} className={classes.checkButton}>
          {copy.tryAgain}
        </Button>
      )}
    </div>
  )
}
