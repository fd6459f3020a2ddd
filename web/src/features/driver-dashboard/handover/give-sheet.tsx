/** The giver's side: condition and seal, then the code that the other driver scans or types. */
import { Button, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { HANDOVER_COPY } from '../../../copy/handovers.ts'
import { type Confirmation, useStartHandover } from '../../../data/driver/handovers.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { FailureAlert } from '../../../parts/failed-action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import { toast } from '../../../ui/toast.ts'
import { useNow } from '../../../ui/use-now.ts'
import { ConfirmationForm } from './confirmation-form.tsx'
import classes from './handover.module.css'

const copy = HANDOVER_COPY.give

type Props = {
  orderId: number
  /** Undefined once the order is no longer among this driver's jobs. */
  order: Order | undefined
  onClose: () => void
}

export function GiveSheet({ orderId, order, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const handover = useStartHandover(orderId)
  const [given, setGiven] = useState<Confirmation | null>(null)
  const isStarted = handover.data !== undefined
  const isLeft = order === undefined
  const isClosed = useRef(false)
  useEffect(() => {
    if (!isLeft || isClosed.current) return
    isClosed.current = true
    if (isStarted) toast({ title: copy.done, message: copy.doneMessage(orderId), tone: 'success' })
    onClose()
  }, [isLeft, isStarted, orderId, onClose])
  const show = (confirmation: Confirmation) => {
    setGiven(confirmation)
    handover.mutate(confirmation)
  }
  const hasSeal = order?.captured.some(({ kind, isSkipped }) => kind === 'seal' && !isSkipped) ?? false
  return (
    <Dialog opened onClose={onClose} fullScreen={isPhone} size="lg" title={copy.open}>
      <Text size="sm" c="dimmed" mb="md">
        {HANDOVER_COPY.job(orderId)}
      </Text>
      <FailureAlert error={handover.error} otherwise={HANDOVER_COPY.failed} mb="md" />
      {handover.data && given ? (
        <Code {...handover.data} onRenew={() => show(given)} />
      ) : (
        <ConfirmationForm
          label={copy.show}
          hasSeal={hasSeal}
          sealHint={copy.sealHint}
          isSaving={handover.isPending}
          onSubmit={show}
        >
          <Text>{copy.hint}</Text>
        </ConfirmationForm>
      )}
    </Dialog>
  )
}

type CodeProps = { code: string; expiresAt: string; onRenew: () => void }

function Code({ code, expiresAt, onRenew }: CodeProps) {
  const secondsLeft = Math.ceil((Date.parse(expiresAt) - useNow(1000).getTime()) / 1000)
  const isExpired = secondsLeft <= 0
  return (
    <div className={classes.code}>
      {isExpired ? null : (
        <>
          <Text ta="center">{copy.scan}</Text>
          <QrPicture text={code} label={copy.picture} />
          <p className={classes.letters}>{code}</p>
          <Text role="timer" className="tabular">
            {copy.validFor(`${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`)}
          </Text>
        </>
      )}
      {/* The same element before and after: a screen reader then reads that the code has expired. */}
      <div className={classes.waiting} role="status">
        {isExpired ? null : <Loader size="xs" aria-hidden />}
        {isExpired ? copy.expired : copy.waiting}
      </div>
      {isExpired ? (
        <Button size="xl" fullWidth onClick={onRenew}>
          {copy.again}
        </Button>
      ) : null}
    </div>
  )
}
