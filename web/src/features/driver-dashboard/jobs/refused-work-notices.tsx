/** What the server refused after the connection came back: what it was, why, and what to do now. */
import { Button, Text, Title } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { driverStatusLabel } from '@meridian/domain/orders/timeline.ts'
import { EXCEPTION_LABELS } from '@meridian/domain/proofs/exceptions.ts'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { REFUSED_COPY as copy, PROOF_COPY } from '../../../copy/proofs.ts'
import { PRIVATE_CHAT } from '../../../data/driver/today.ts'
import type { UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { FailureText, toastFailure } from '../../../parts/failed-action.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { clockTime } from '../../../ui/relative-time.ts'
import { toast } from '../../../ui/toast.ts'
import { DRIVER_TOASTS } from '../driver.copy.ts'
import classes from '../top-notices.module.css'
import type { RefusedProof, RefusedWork } from './refused-work.ts'

const CaptureSheet = lazy(() => import('../capture/capture-sheet.tsx').then((m) => ({ default: m.CaptureSheet })))

const showFailure = toastFailure({ otherwise: PROOF_COPY.notKept })

type NoticeProps = { title: string; tone: 'danger' | 'info'; buttons: ReactNode; children: ReactNode }

export const TopNotice = ({ title, tone, buttons, children }: NoticeProps) => (
  <div className={classes.notice} role="alert" data-tone={tone}>
    <Title order={2} className={classes.title}>
      {title}
    </Title>
    {children}
    <div className={classes.buttons}>{buttons}</div>
  </div>
)

/** Nothing to correct: the order went another way, and what was done is listed for dispatch. */
export function RefusedWorkNotice(props: { orderId: number; work: readonly RefusedWork[]; queue: UnsentQueue }) {
  const { orderId, work, queue } = props
  const step = work.find((one) => !('action' in one))
  const reason = (work[0]?.refusal ?? '').replace(/\.$/, '')
  const stepId = step?.id
  useEffect(() => {
    if (stepId !== undefined) toast({ title: DRIVER_TOASTS.status, message: reason, tone: 'danger' })
  }, [stepId, reason])
  return (
    <TopNotice
      title={copy.title(orderLabel(orderId))}
      tone="danger"
      buttons={
        <>
          <Button size="md" onClick={() => void queue.dismiss(orderId).catch(showFailure)}>
            {copy.read}
          </Button>
          <Button size="md" variant="default" component="a" href="/messages">
            {PROOF_COPY.ask}
          </Button>
        </>
      }
    >
      <Text>
        {reason}. {copy.hint}
      </Text>
      <ul className={classes.list}>
        {work.map((one) => (
          <li key={one.id}>{workText(one)}</li>
        ))}
      </ul>
    </TopNotice>
  )
}

const LABELS = {
  arrive: () => copy.arrival,
  capture: ({ body }) => copy.proof(body.kind, body.stop),
  skip: ({ body }) => copy.skipped(body.kind, body.stop),
  report: ({ body }) => copy.report(EXCEPTION_LABELS[body.kind]),
  late: ({ body }) => copy.late(body.minutes),
  completeReturn: () => copy.return,
  // The server's word about these ends them: they are never kept.
  store: () => '',
  discard: () => '',
} satisfies { [A in ProofAction]: (work: Extract<RefusedWork, { action: A }>) => string }
type ProofAction = Extract<RefusedWork, { action: string }>['action']

function workText(work: RefusedWork): string {
  if (!('action' in work)) return timed(driverStatusLabel(work.status), work.occurredAt)
  const label = LABELS[work.action] as (one: RefusedWork) => string
  return timed(label(work), work.body.occurredAt)
}

const timed = (text: string, time: string | undefined): string =>
  time ? copy.at(text, clockTime(new Date(time), new Date())) : text

/** The steps after it go on, unless the server takes none without it. It stays until the driver has done it again or discarded it. */
export function RefusedProofNotice({ order, proof, queue }: { order: Order; proof: RefusedProof; queue: UnsentQueue }) {
  const [sheet, setSheet] = useState<{ isSkipping: boolean } | null>(null)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const discard = useMutation({ mutationFn: () => queue.discardProof(proof) })
  const { stop, kind } = proof.body
  return (
    <TopNotice
      title={PROOF_COPY.refused(kind, stop)}
      tone="danger"
      buttons={
        <>
          <Button size="md" onClick={() => setSheet({ isSkipping: false })}>
            {PROOF_COPY.correct}
          </Button>
          <Button size="md" variant="default" component="a" href={PRIVATE_CHAT}>
            {PROOF_COPY.ask}
          </Button>
          <Button size="md" variant="default" color="red" onClick={() => setIsDiscarding(true)}>
            {PROOF_COPY.discard}
          </Button>
        </>
      }
    >
      <Text>{copy.why(order.id, proof.refusal ?? '')}</Text>
      <Text>{proof.isHolding ? PROOF_COPY.refusedHolds : PROOF_COPY.refusedHint}</Text>
      <ConfirmDialog
        opened={isDiscarding}
        title={PROOF_COPY.discardTitle(kind, stop)}
        keep={PROOF_COPY.keep}
        confirm={PROOF_COPY.discard}
        command={discard}
        failure={() => <FailureText text={PROOF_COPY.notKept} />}
        onConfirm={() => discard.mutate()}
        onClose={() => setIsDiscarding(false)}
      >
        <Text>{PROOF_COPY.discardText}</Text>
        {proof.isHolding ? <Text>{PROOF_COPY.discardHolds}</Text> : null}
      </ConfirmDialog>
      <Suspense>
        {sheet ? (
          <CaptureSheet
            order={order}
            stop={stop}
            requirement={{ kind, strength: 'required' }}
            isSkipping={sheet.isSkipping}
            refused={proof}
            queue={queue}
            onSaved={() => setSheet(null)}
            onSkip={() => setSheet({ isSkipping: true })}
            onClose={() => setSheet(null)}
          />
        ) : null}
      </Suspense>
    </TopNotice>
  )
}
