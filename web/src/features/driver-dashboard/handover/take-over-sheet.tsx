/** The receiver's side: the giver's code, what it stands for, then condition and seal as this driver sees them. */
import { Button, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { SERVICE_TYPE_LABELS } from '@meridian/domain/orders/orders.ts'
import { HANDOVER_ALPHABET, HANDOVER_CODE_LENGTH, normalizeHandoverCode } from '@meridian/domain/proofs/legs.ts'
import { useCallback, useState } from 'react'
import { CONDITION_LABELS, HANDOVER_COPY } from '../../../copy/handovers.ts'
import { sentenceOf } from '../../../data/call.ts'
import { type OfferedOrder, useFindHandover, useTakeOver } from '../../../data/driver/handovers.ts'
import { FailureAlert, FailureText } from '../../../parts/failed-action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import captureClasses from '../capture/capture.module.css'
import { CaptureForm } from '../capture/capture-form.tsx'
import { ScanCamera } from '../capture/scan-camera.tsx'
import { ConfirmationForm } from './confirmation-form.tsx'
import classes from './handover.module.css'

const copy = HANDOVER_COPY.take

type Found = { code: string; offered: OfferedOrder }

export function TakeOverSheet({ onTaken, onClose }: { onTaken: (orderId: number) => void; onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [found, setFound] = useState<Found | null>(null)
  return (
    <Dialog opened onClose={onClose} fullScreen={isPhone} size="lg" title={copy.open}>
      {found ? (
        <Confirm {...found} onBack={() => setFound(null)} onTaken={onTaken} />
      ) : (
        <FindByCode onFound={setFound} />
      )}
    </Dialog>
  )
}

/** A package label in front of the camera is not sent to the server as a code. */
const isHandoverCode = (code: string): boolean =>
  code.length === HANDOVER_CODE_LENGTH && [...code].every((letter) => HANDOVER_ALPHABET.includes(letter))

function FindByCode({ onFound }: { onFound: (found: Found) => void }) {
  const [typed, setTyped] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const { mutate, isPending, error } = useFindHandover()
  const find = useCallback(
    (text: string) => {
      const code = normalizeHandoverCode(text)
      setIsInvalid(!isHandoverCode(code))
      if (isHandoverCode(code)) mutate(code, { onSuccess: (offered) => onFound({ code, offered }) })
    },
    [mutate, onFound],
  )
  return (
    <CaptureForm label={copy.find} isSaving={isPending} isReady={typed.trim() !== ''} onSubmit={() => find(typed)}>
      <FailureText text={isInvalid ? copy.notACode : error ? sentenceOf(error, HANDOVER_COPY.failed) : null} />
      <Text>{copy.hint}</Text>
      <ScanCamera noCamera={copy.noCamera} onCode={find} />
      <TextInput
        label={copy.code}
        placeholder={copy.codePlaceholder}
        classNames={{ input: `${captureClasses.bigInput} ${classes.codeInput}` }}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </CaptureForm>
  )
}

type ConfirmProps = Found & { onBack: () => void; onTaken: (orderId: number) => void }

function Confirm({ code, offered, onBack, onTaken }: ConfirmProps) {
  const { orderId } = offered
  const takeOver = useTakeOver()
  const confirmed = () => {
    toast({ title: copy.done(orderId), message: copy.doneMessage, tone: 'success' })
    onTaken(orderId)
  }
  return (
    <ConfirmationForm
      label={copy.confirm}
      hasSeal={offered.hasSeal}
      sealHint={copy.sealHint}
      isSaving={takeOver.isPending}
      onSubmit={(confirmation) => takeOver.mutate({ code, orderId, confirmation }, { onSuccess: confirmed })}
      secondary={
        <Button size="xl" variant="default" onClick={onBack}>
          {copy.back}
        </Button>
      }
    >
      <FailureAlert error={takeOver.error} otherwise={HANDOVER_COPY.failed} />
      <dl className={classes.offered}>
        <dt>{copy.from}</dt>
        <dd>{offered.giverName}</dd>
        <dt>{copy.goods}</dt>
        <dd>{copy.what(orderId, SERVICE_TYPE_LABELS[offered.serviceType], offered.packageCount)}</dd>
        <dt>{copy.to}</dt>
        <dd>{offered.deliveryAddress}</dd>
        <dt>{copy.giverSays}</dt>
        <dd>
          {CONDITION_LABELS[offered.condition]}
          {offered.note ? `: ${offered.note}` : null}
        </dd>
      </dl>
    </ConfirmationForm>
  )
}
