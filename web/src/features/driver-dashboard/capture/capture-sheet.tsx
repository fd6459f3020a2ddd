/** The proofs of a stop one after the other, on the whole screen of a phone. */
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { STORED_REASONS } from '@meridian/domain/orders/reasons.ts'
import type { ProofKind, Requirement } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { type ReactNode, useState } from 'react'
import { PROBLEM_COPY } from '../../../copy/exceptions.ts'
import { captureAction, PROOF_COPY as copy } from '../../../copy/proofs.ts'
import { sentenceOf } from '../../../data/call.ts'
import { ownPoint } from '../../../data/driver/arrivals.ts'
import { countWrongPin, isWrongPin } from '../../../data/driver/pin-check.ts'
import type { NewStopAction, UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { UnsentProof } from '../../../data/driver/unsent-schema.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { randomUuid } from '../../../data/random-key.ts'
import { FailureText, toastFailure } from '../../../parts/failed-action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { otherPersonAt } from '../jobs/decision.ts'
import type { RefusedProof } from '../jobs/refused-work.ts'
import { handedOverAt } from '../run/packages-at.ts'
import { hasSameReceiver } from '../run/same-stop.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import type { Captured, FormProps } from './capture-form.tsx'
import { CountForm } from './count/count-form.tsx'
import { IdCheckForm } from './id-check-form.tsx'
import { NoteForm } from './note-form.tsx'
import { PhotoForm } from './photo-form.tsx'
import { PinForm } from './pin-form.tsx'
import { RecipientForm } from './recipient-form.tsx'
import { ScanForm } from './scan-form.tsx'
import { SealForm } from './seal-form.tsx'
import { SignatureForm } from './signature-form.tsx'
import { SkipForm } from './skip-form.tsx'
import { TemperatureForm } from './temperature-form.tsx'

const FORMS: Record<ProofKind, (props: FormProps) => ReactNode> = {
  scan: ScanForm,
  count: CountForm,
  seal: SealForm,
  temperature: TemperatureForm,
  photo: PhotoForm,
  pin: PinForm,
  id_check: IdCheckForm,
  recipient: RecipientForm,
  signature: SignatureForm,
  note: NoteForm,
}

type Props = {
  order: Order
  stop: CustodyStop
  requirement: Requirement
  isSkipping: boolean
  /** Other orders of the stop that want the same of a person. */
  others?: readonly Order[]
  refused: RefusedProof | null
  /** What was saved is entered once more. */
  isCorrection?: boolean
  queue: UnsentQueue
  /** Saved or skipped. */
  onSaved: () => void
  onSkip: () => void
  onClose: () => void
}

export function CaptureSheet({
  order,
  stop,
  requirement,
  isSkipping,
  others = [],
  refused,
  isCorrection = false,
  queue,
  onSaved,
  onSkip,
  onClose,
}: Props) {
  const { kind, strength } = requirement
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const saving = useSaving(queue, order, refused, onSaved)
  const [chosen, setChosen] = useState(() =>
    others.filter((other) => hasSameReceiver(order, other, stop)).map(({ id }) => id),
  )
  const together = others.filter(({ id }) => chosen.includes(id))
  const here = () => ({ key: randomUuid(), stop, position: ownPoint(), occurredAt: new Date().toISOString() })
  // Its stop may be completed by now.
  const base = () => ({ ...here(), ...(refused ? { replaces: refused.body.key } : {}) })
  const isCorrecting = isCorrection || (refused && 'isCorrection' in refused.body && refused.body.isCorrection)
  const correcting = isCorrecting ? { isCorrection: true } : {}
  const Form = FORMS[kind]
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen={isPhone}
      size="lg"
      title={
        isSkipping ? copy.skipTitle(kind) : isCorrection ? copy.correctTitle(kind, stop) : captureAction(kind, stop)
      }
    >
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Text>{copy.jobAt(order.id, stop)}</Text>
        {strength === 'asked' && !isSkipping && !isCorrection ? (
          <Button variant="subtle" size="md" onClick={onSkip}>
            {copy.skip}
          </Button>
        ) : null}
      </Group>
      {isCorrection ? <Text mb="md">{copy.correctHint}</Text> : null}
      <FailureText text={saving.error} mb="md" />
      {others.length > 0 && !isSkipping ? (
        <Checkbox.Group
          mb="sm"
          size="lg"
          label={CAPTURE_COPY.together}
          value={chosen.map(String)}
          onChange={(ids) => setChosen(ids.map(Number))}
        >
          {others.map((other) => (
            <Checkbox
              key={other.id}
              py={8}
              size="lg"
              value={String(other.id)}
              label={CAPTURE_COPY.togetherWith(
                orderLabel(other.id),
                handedOverAt(other, stop),
                otherPersonAt(other, stop).name,
              )}
            />
          ))}
        </Checkbox.Group>
      ) : null}
      {isSkipping ? (
        <SkipForm
          kind={kind}
          isSaving={saving.isSaving}
          onSave={(reason) => saving.save({ action: 'skip', orderId: order.id, body: { ...base(), kind, reason } })}
        />
      ) : (
        <Form
          order={order}
          stop={stop}
          together={together}
          isSaving={saving.isSaving}
          onSave={(captured, content) =>
            saving.save(
              { action: 'capture', orderId: order.id, body: { ...base(), ...correcting, ...captured } },
              {
                content,
                also: together.map((other) => ({
                  action: 'capture',
                  orderId: other.id,
                  body: { ...here(), ...forOther(captured, other, stop) },
                })),
              },
            )
          }
          onReport={(kind) => {
            queue.addProof({ action: 'report', orderId: order.id, body: { ...here(), kind } }).then(
              () => {
                toast({ title: PROBLEM_COPY.reported, message: PROBLEM_COPY.reportedMessage, tone: 'success' })
                onClose()
              },
              toastFailure({ otherwise: PROBLEM_COPY.notKept }),
            )
          }}
          onReplace={(proofs, reason) =>
            saving.save(
              { action: 'skip', orderId: order.id, body: { ...base(), kind, reason: STORED_REASONS[reason] } },
              {
                before: proofs.map((captured) => ({
                  action: 'capture',
                  orderId: order.id,
                  body: { ...base(), ...captured },
                })),
              },
            )
          }
        />
      )}
    </Dialog>
  )
}

/** What the server compares with the order: the sheet stays open for its answer, so that it can be corrected at once. */
const COMPARED_BY_SERVER: readonly ProofKind[] = ['scan', 'count', 'seal', 'pin']
/** On a slow network the driver goes on; a refusal is then shown in the tracker. */
const ANSWER_TIMEOUT_MS = 3000

type Around = {
  /** Of a photo or signature. */
  content?: ArrayBuffer | undefined
  /** Proofs that are sent first, because this one is judged by them. */
  before?: readonly NewStopAction[]
  /** The same for other orders of the stop, each with a proof of its own. */
  also?: readonly NewStopAction[]
}

/** Who receives and signs is the same; how much, is each order's own. */
function forOther(captured: Captured, other: Order, stop: CustodyStop): Captured {
  if (captured.kind === 'recipient') return { kind: 'recipient', name: captured.name, relation: captured.relation }
  return captured.kind === 'signature' ? { ...captured, packages: handedOverAt(other, stop) } : captured
}

function useSaving(queue: UnsentQueue, order: Order, refused: RefusedProof | null, onSaved: () => void) {
  const [isSaving, setIsSaving] = useState(false)
  const [replaces, setReplaces] = useState(refused?.id)
  const [error, setError] = useState(refused?.refusal ?? null)

  async function run(
    proof: Extract<NewStopAction, { action: 'capture' | 'skip' }>,
    { content, before = [], also = [] }: Around = {},
  ): Promise<void> {
    const { key, kind } = proof.body
    for (const one of before) await queue.addProof(one)
    await queue.addProof(proof, { content, replaces })
    for (const one of also) await queue.addProof(one, { content })
    if (!COMPARED_BY_SERVER.includes(kind) || proof.action === 'skip') return onSaved()
    await Promise.race([queue.flush(), new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS))])
    const answered = queue.work().proofs.find(({ body }) => 'key' in body && body.key === key)
    if (answered?.refusal) {
      setReplaces(answered.id)
      setError(answered.refusal)
      return
    }
    // The server does not answer: this device tells what it can.
    if (!answered || !(await isMistyped(answered))) return onSaved()
    // A mistyped PIN is no proof: nothing is kept of it that would be refused later. It is counted after that, so that a
    // sheet that says it is locked can be closed, and the job behind it asks for its PIN again.
    await queue.discardProof(answered)
    setReplaces(undefined)
    const triesLeft = countWrongPin(order)
    // Without a try left the sheet says only that it is locked.
    setError(triesLeft > 0 ? CAPTURE_COPY.pin.wrong(triesLeft) : null)
  }

  const isMistyped = async ({ action, body }: UnsentProof): Promise<boolean> =>
    action === 'capture' && body.kind === 'pin' && (await isWrongPin(order, body.pin))

  return {
    isSaving,
    error,
    save(...args: Parameters<typeof run>): void {
      setIsSaving(true)
      setError(null)
      run(...args)
        .catch((failure) => setError(sentenceOf(failure, copy.notKept)))
        .finally(() => setIsSaving(false))
    },
  }
}
