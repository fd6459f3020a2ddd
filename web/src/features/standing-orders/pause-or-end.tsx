import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { STANDING_ACTIONS as copy } from '../../copy/standing-orders.ts'
import { type StandingOrder, useEndStanding, usePauseStanding } from '../../data/standing-orders.ts'
import { FailureAlert } from '../../parts/failed-action.tsx'
import { type Kept, KeptOrders } from '../../parts/orders/kept-orders.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { standing: StandingOrder; onDone: () => void }

export function PauseForm({ standing, onDone }: Props) {
  const pause = usePauseStanding()
  const today = localDate(new Date(), standing.zone)
  const [from, setFrom] = useState(addDays(today, 1))
  const [until, setUntil] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(true)
  const send = () => pause.mutate({ id: standing.id, from, until: isOpen ? null : (until ?? from) }, doneWith(onDone))
  return (
    <ActionForm command={pause} lead={copy.pauseLead} confirm={copy.pause} onSend={send} onDone={onDone}>
      <DateField label={copy.pauseFrom} minDate={today} value={from} onChange={(day) => day && setFrom(day)} />
      <Checkbox label={copy.pauseOpen} checked={isOpen} onChange={(event) => setIsOpen(event.currentTarget.checked)} />
      {isOpen ? null : <DateField label={copy.pauseUntil} minDate={from} value={until ?? from} onChange={setUntil} />}
    </ActionForm>
  )
}

export function EndForm({ standing, onDone }: Props) {
  const end = useEndStanding()
  const today = localDate(new Date(), standing.zone)
  const [lastDay, setLastDay] = useState(today)
  const text = copy.ended(formatLocalDate(lastDay, 'weekdayDay'))
  const send = () => end.mutate({ id: standing.id, lastDay }, doneWith(onDone, text))
  return (
    <ActionForm command={end} lead={copy.endLead} confirm={copy.end} isFinal onSend={send} onDone={onDone}>
      <DateField label={copy.lastDay} minDate={today} value={lastDay} onChange={(day) => day && setLastDay(day)} />
    </ActionForm>
  )
}

/** With kept orders the dialog stays open and names them. */
const doneWith = (onDone: () => void, title: string = copy.paused) => ({
  onSuccess: ({ kept }: { kept: Kept }) => {
    toast({ title, tone: 'success' })
    if (kept.length === 0) onDone()
  },
})

type FormProps = {
  command: { isPending: boolean; error: unknown; data: { kept: Kept } | undefined }
  lead: string
  confirm: string
  isFinal?: boolean
  onSend: () => void
  onDone: () => void
  children: ReactNode
}

function ActionForm({ command, lead, confirm, isFinal = false, onSend, onDone, children }: FormProps) {
  if (command.data) return <KeptOrders kept={command.data.kept} onClose={onDone} />
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!command.isPending) onSend()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FailureAlert error={command.error} otherwise={copy.noAnswer} />
        <Text>{lead}</Text>
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {copy.keep}
          </Button>
          <Button type="submit" color={isFinal ? 'red' : 'brand'} loading={command.isPending}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
