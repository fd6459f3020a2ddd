/** The proofs of a job at its stops: what is done, what is open, and what the server refused. */
import { Text } from '@mantine/core'
import { PROOF_LABELS, type Requirement, requirementsAt } from '@meridian/domain/proofs/proofs.ts'
import { type CustodyStop, STOPS } from '@meridian/domain/proofs/stops.ts'
import { IconAlertTriangle, IconCheck, IconClockPause, IconPlayerSkipForward } from '@tabler/icons-react'
import { PROOF_COPY as copy, STOP_LABELS, STRENGTH_LABELS } from '../../../copy/proofs.ts'
import type { UnsentProof } from '../../../data/driver/unsent-schema.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { isReturning } from '../../../parts/orders/order-stops.ts'
import { isProof } from '../jobs/refused-work.ts'
import classes from './tracker-proofs.module.css'

type Props = { order: Order; proofs: readonly UnsentProof[] }

export function TrackerProofs({ order, proofs }: Props) {
  const asked: readonly CustodyStop[] = isReturning(order) ? ['pickup', 'return'] : STOPS
  const stops = asked
    .map((stop) => ({ stop, requirements: requirementsAt(order, stop) }))
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
              <ProofRow key={requirement.kind} stop={stop} requirement={requirement} order={order} proofs={proofs} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

type State = keyof typeof copy.states

const ICONS: Record<State, typeof IconCheck> = {
  captured: IconCheck,
  pending: IconClockPause,
  skipped: IconPlayerSkipForward,
  refused: IconAlertTriangle,
}

type RowProps = Props & { stop: CustodyStop; requirement: Requirement }

function ProofRow({ stop, requirement, order, proofs }: RowProps) {
  const state = stateOf(stop, requirement, order, proofs)
  const Icon = state && ICONS[state]
  return (
    <li data-state={state ?? 'open'}>
      <span className={classes.proofMark}>{Icon ? <Icon size={16} aria-hidden /> : null}</span>
      <span>{PROOF_LABELS[requirement.kind]}</span>
      <span className={classes.proofState}>{state ? copy.states[state] : STRENGTH_LABELS[requirement.strength]}</span>
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
