import { Button, TextInput } from '@mantine/core'
import { digitsOf } from '@meridian/domain/orders/orders.ts'
import { IconMapSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { TRACK_SCREEN_COPY as copy } from '../../copy/tracking.ts'
import classes from './tracking.module.css'

type Props = { initial: string; onTrack: (digits: string) => void }

/** Takes digits only; other characters are dropped, so a pasted '#ML-0012' works. */
export function TrackForm({ initial, onTrack }: Props) {
  const [digits, setDigits] = useState(initial)
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(digits === '')
    if (digits !== '') onTrack(digits)
  }
  return (
    <form className={classes.track} onSubmit={submit} noValidate>
      <TextInput
        label={copy.input}
        description={copy.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        error={isMissing ? copy.empty : null}
        value={digits}
        onChange={(event) => {
          setDigits(digitsOf(event.currentTarget.value))
          setIsMissing(false)
        }}
      />
      <Button type="submit" leftSection={<IconMapSearch size={18} aria-hidden />}>
        {copy.button}
      </Button>
    </form>
  )
}
