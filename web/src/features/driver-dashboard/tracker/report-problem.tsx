/** 'Report a problem': one tap, a list of what can go wrong at this stop, then a note and a photo for those who want them. */
import { ActionIcon, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type ExceptionKind,
  exceptionLabelAt,
  exceptionStop,
  kindsFor,
  needsNote,
} from '@meridian/domain/proofs/exceptions.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { IconAlertTriangle, IconCamera, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { PROBLEM_COPY as copy } from '../../../copy/exceptions.ts'
import { sentenceOf } from '../../../data/call.ts'
import { ownPoint } from '../../../data/driver/arrivals.ts'
import type { UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { randomUuid } from '../../../data/random-key.ts'
import { FailureText } from '../../../parts/failed-action.tsx'
import { warnsOfPhi } from '../../../parts/phi-warning.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { CameraInput } from '../capture/camera-input.tsx'
import { pictureOf } from '../capture/picture.ts'
import { shrinkPhoto } from '../capture/shrink-photo.ts'
import classes from './problems.module.css'
import { RunningLate } from './running-late.tsx'

type Props = { order: Order; queue: UnsentQueue }

export function ReportProblem({ order, queue }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const stop = exceptionStop(order.status, order.return?.state === 'open')
  if (!stop || order.exception?.state === 'open') return null
  return (
    <>
      <ActionIcon variant="light" color="red" size={60} aria-label={copy.report} onClick={() => setIsOpen(true)}>
        <IconAlertTriangle size={26} aria-hidden />
      </ActionIcon>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} fullScreen={isPhone} size="lg" title={copy.report}>
        {isOpen ? <Report order={order} queue={queue} stop={stop} onClose={() => setIsOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

type ReportProps = Props & { stop: CustodyStop; onClose: () => void }

function Report({ order, queue, stop, onClose }: ReportProps) {
  const [kind, setKind] = useState<ExceptionKind | 'late' | null>(null)
  if (kind === 'late') return <RunningLate order={order} queue={queue} onClose={onClose} />
  if (kind) return <Details order={order} queue={queue} stop={stop} kind={kind} onClose={onClose} />
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {copy.jobAt(order.id, stop)}
      </Text>
      <div className={classes.kinds}>
        {(['late', ...kindsFor(order, stop)] as const).map((one) => (
          <Button
            key={one}
            variant="default"
            size="xl"
            justify="space-between"
            fullWidth
            rightSection={<IconChevronRight size={20} aria-hidden />}
            onClick={() => setKind(one)}
          >
            {one === 'late' ? copy.late : exceptionLabelAt(one, stop)}
          </Button>
        ))}
      </div>
    </>
  )
}

function Details({ order, queue, stop, kind, onClose }: ReportProps & { kind: ExceptionKind }) {
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  /** Through the device's queue, so that a report made without a network is not lost. The photo first: its key is in the report. */
  async function send(): Promise<void> {
    const base = () => ({ key: randomUuid(), stop, position: ownPoint(), occurredAt: new Date().toISOString() })
    const orderId = order.id
    let photoKey: string | null = null
    if (photo) {
      const { file, content } = await pictureOf(await shrinkPhoto(photo), 'image/jpeg')
      const body = { ...base(), kind: 'photo' as const, file }
      photoKey = body.key
      await queue.addProof({ action: 'capture', orderId, body }, { content })
    }
    await queue.addProof({ action: 'report', orderId, body: { ...base(), kind, note: note.trim() || null, photoKey } })
  }

  const submit = () => {
    setIsSaving(true)
    setError(null)
    send().then(
      () => {
        toast({ title: copy.reported, message: copy.reportedMessage, tone: 'success' })
        onClose()
      },
      (failure) => {
        setIsSaving(false)
        setError(sentenceOf(failure, copy.notKept))
      },
    )
  }
  return (
    <form
      className={classes.details}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) submit()
      }}
    >
      <Text fw={600} size="lg">
        {exceptionLabelAt(kind, stop)}
      </Text>
      <FailureText text={error} />
      <TextArea
        label={needsNote(kind) ? copy.noteNeeded : copy.note}
        required={needsNote(kind)}
        size="md"
        rows={3}
        maxLength={1000}
        value={note}
        inputContainer={warnsOfPhi(note)}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <CameraInput ref={input} label={copy.photo} onPhoto={setPhoto} />
      <Button
        variant="default"
        size="lg"
        leftSection={<IconCamera size={22} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {photo ? copy.photoTaken : copy.photo}
      </Button>
      <Button type="submit" size="xl" color="red" loading={isSaving} disabled={needsNote(kind) && note.trim() === ''}>
        {copy.send}
      </Button>
    </form>
  )
}
