/** The frame of every sheet: its fields, and one large button at the bottom, within reach of the thumb. */
import { Button } from '@mantine/core'
import type { ProofInput } from '@meridian/contract/orders/proofs.ts'
import type { ReasonCode } from '@meridian/domain/orders/reasons.ts'
import type { ExceptionKind } from '@meridian/domain/proofs/exceptions.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { ReactNode } from 'react'
import type { Order } from '../../../data/orders/orders.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'

type Base = 'key' | 'stop' | 'position' | 'occurredAt' | 'offlineSince'
type Without<T> = T extends unknown ? Omit<T, Base> : never
/** What a form captures; the sheet adds where and when. */
export type Captured = Without<ProofInput>
export type FormProps = {
  order: Order
  stop: CustodyStop
  /** Other orders of the stop for which the same person signs. */
  together: readonly Order[]
  isSaving: boolean
  /** `content`: of a photo or signature. */
  onSave: (captured: Captured, content?: ArrayBuffer) => void
  /** These proofs stand for the one of the sheet, which is skipped because of `reason`. */
  onReplace: (proofs: readonly Captured[], reason: ReasonCode) => void
  /** It cannot be shown here: others decide what happens with the goods. */
  onReport: (kind: ExceptionKind) => void
}

type Props = {
  children: ReactNode
  /** Of the button. */
  label?: string
  isSaving: boolean
  isReady: boolean
  /** Called with Enter as well. */
  onSubmit: () => void
  /** A second button, on the left. */
  secondary?: ReactNode
}

export function CaptureForm({ children, label = CAPTURE_COPY.save, isSaving, isReady, onSubmit, secondary }: Props) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isSaving) onSubmit()
      }}
    >
      <div className={classes.fields}>{children}</div>
      <div className={classes.footer}>
        {secondary}
        <Button type="submit" size="xl" loading={isSaving} disabled={!isReady}>
          {label}
        </Button>
      </div>
    </form>
  )
}
