/** The proofs of a job at its stops: what is done, what is open, and what the server refused. */
import { Button, Text } from '@mantine/core'
import {
  CORRECTABLE_KINDS,
  type ProofKind,
  proofLabelAt,
  type Requirement,
  requirementsAt,
} from '@meridian/domain/proofs/proofs.ts'
import { type CustodyStop, STOPS } from '@meridian/domain/proofs/stops.ts'
import { IconAlertTriangle, IconCheck, IconClockPause, IconPlayerSkipForward } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { PROOF_COPY as copy, STOP_LABELS, STRENGTH_LABELS } from '../../../copy/proofs.ts'
import type { UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { UnsentProof } from '../../../data/driver/unsent-schema.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { isReturning } from '../../../parts/orders/order-stops.ts'
import { isProof } from '../jobs/refused-work.ts'
import classes from './tracker-proofs.module.css'

const CaptureSheet = lazy(() => import('../capture/capture-sheet.tsx').then((m) => ({ default: m.CaptureSheet })))

type Props = { order: Order; proofs: readonly UnsentProof[]; queue: UnsentQueue }
type Correcting = { stop: CustodyStop; requirement: Requirement }

export function TrackerProofs({ order, proofs, queue }: Props) {
  const [correcting, setCorrecting] = useState<Correcting | null>(null)
  const asked: readonly CustodyStop[] = isReturning(order) ? ['pickup', 'return'] : STOPS
  const stops = asked
    .map((stop) => ({ stop, requirements: rowsAt(order, stop) }))
    .filter(({ requirements }) => requirements.length > 0)
  if (stops.length === 0) return null
  return (
    <section className={classes.proofs} aria-label={copy.panel(order.id)}>
      {stops.map(({ stop, requirements }) => (
        <div key={stop}>
          <Text size="sm" c="dimmed">
            {STOP_LABELS[stop]}
          </Text>
          <ul className={classes.proofList}>
            {requirements.map((requirement) => (
              <ProofRow
                key={requirement.kind}
                stop={stop}
                requirement={requirement}
                order={order}
                proofs={proofs}
                onCorrect={() => setCorrecting({ stop, requirement })}
              />
            ))}
          </ul>
        </div>
      ))}
      <Suspense>
        {correcting ? (
          <CaptureSheet
            order={order}
            queue={queue}
            {...correcting}
            isSkipping={false}
            refused={null}
            isCorrection
            onSaved={() => setCorrecting(null)}
            onSkip={() => setCorrecting(null)}
            onClose={() => setCorrecting(null)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

/** With what was counted unasked: who gave the goods, and how many. */
function rowsAt(order: Order, stop: CustodyStop): Requirement[] {
  const asked = requirementsAt(order, stop)
  const isCounted = order.captured.some((proof) => proof.stop === stop && typeof proof.counted === 'number')
  if (!isCounted || asked.some(({ kind }) => kind === 'recipient')) return asked
  return [...asked, { kind: 'recipient', strength: 'asked' }]
}

const isCorrectable = (kind: ProofKind): boolean => (CORRECTABLE_KINDS as readonly ProofKind[]).includes(kind)

type State = keyof typeof copy.states

const ICONS: Record<State, typeof IconCheck> = {
  captured: IconCheck,
  pending: IconClockPause,
  skipped: IconPlayerSkipForward,
  refused: IconAlertTriangle,
}

type RowProps = Omit<Props, 'queue'> & { stop: CustodyStop; requirement: Requirement; onCorrect: () => void }

function ProofRow({ stop, requirement, order, proofs, onCorrect }: RowProps) {
  const state = stateOf(stop, requirement, order, proofs)
  const Icon = state && ICONS[state]
  const label = proofLabelAt(requirement.kind, stop)
  const mayCorrect = (state === 'captured' || state === 'pending') && isCorrectable(requirement.kind)
  return (
    <li data-state={state ?? 'open'}>
      <span className={classes.proofMark}>{Icon ? <Icon size={16} aria-hidden /> : null}</span>
      <span>{label}</span>
      <span className={classes.proofState}>{state ? copy.states[state] : STRENGTH_LABELS[requirement.strength]}</span>
      {mayCorrect ? (
        <Button size="sm" variant="default" aria-label={copy.correctTitle(requirement.kind, stop)} onClick={onCorrect}>
          {copy.correctOne}
        </Button>
      ) : null}
    </li>
  )
}

function stateOf(stop: CustodyStop, { kind }: Requirement, order: Order, proofs: RowProps['proofs']): State | null {
  const isSame = (proof: UnsentProof) => isProof(proof) && proof.body.stop === stop && proof.body.kind === kind
  const unsent = proofs.findLast(isSame)
  if (unsent) return unsent.refusal === null ? 'pending' : 'refused'
  const captured = order.captured.findLast((proof) => proof.stop === stop && proof.kind === kind)
  if (!captured) return null
  return captured.isSkipped ? 'skipped' : 'captured'
}
