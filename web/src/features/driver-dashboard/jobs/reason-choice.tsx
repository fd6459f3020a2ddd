/** Why a job is released or passed on: one tap for the usual reasons, words for another one. */
import { Button } from '@mantine/core'
import { type ReasonCode, STORED_REASONS } from '@meridian/domain/orders/reasons.ts'
import { REASON_TEXTS } from '@meridian/domain/texts/reasons.ts'
import { type FormEvent, useState } from 'react'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DRIVER_COPY } from '../driver.copy.ts'
import classes from './reason-choice.module.css'

const { reasons: copy } = DRIVER_COPY
const REASON_MAX = 500

type Props = {
  reasons: readonly ReasonCode[]
  /** On the button that sends the driver's own words. */
  confirm: string
  isPending: boolean
  /** `reason`: as it is stored. */
  onChoose: (reason: string) => void
  onCancel: () => void
  cancel: string
}

export function ReasonChoice({ reasons, confirm, isPending, onChoose, onCancel, cancel }: Props) {
  const [isOther, setIsOther] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = (reason: string) => {
    setChosen(reason)
    onChoose(reason)
  }
  const keep = (
    <Button size="lg" variant="subtle" color="gray" onClick={onCancel}>
      {cancel}
    </Button>
  )
  if (isOther) return <OwnWords confirm={confirm} isPending={isPending} onChoose={choose} keep={keep} />
  return (
    <div className={classes.choice}>
      {reasons.map((code) => (
        <Button
          key={code}
          size="lg"
          variant="default"
          className={classes.reason}
          loading={isPending && chosen === STORED_REASONS[code]}
          disabled={isPending && chosen !== STORED_REASONS[code]}
          onClick={() => choose(STORED_REASONS[code])}
        >
          {REASON_TEXTS[code]}
        </Button>
      ))}
      <Button
        size="lg"
        variant="default"
        className={classes.reason}
        disabled={isPending}
        onClick={() => setIsOther(true)}
      >
        {copy.other}
      </Button>
      {keep}
    </div>
  )
}

type OwnWordsProps = Pick<Props, 'confirm' | 'isPending' | 'onChoose'> & { keep: React.ReactNode }

function OwnWords({ confirm, isPending, onChoose, keep }: OwnWordsProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isPending) onChoose(text.trim())
  }
  return (
    <form className={classes.choice} onSubmit={submit}>
      <TextArea
        label={copy.words}
        rows={2}
        maxRows={6}
        maxLength={REASON_MAX}
        autoFocus
        required
        value={text}
        inputContainer={warnsOfPhi(text)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" color="red" loading={isPending} disabled={text.trim() === ''}>
        {confirm}
      </Button>
      {keep}
    </form>
  )
}
