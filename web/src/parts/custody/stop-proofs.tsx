/** What an order's stops have to show: what is asked for before, and what was captured after. */
import { Anchor, Badge, Text } from '@mantine/core'
import { picture } from '@meridian/contract/orders/proofs.ts'
import { isFinal } from '@meridian/domain/orders/orders.ts'
import { PROOF_LABELS, proofLabelAt, type Requirement, requirementsAt } from '@meridian/domain/proofs/proofs.ts'
import { CUSTODY_STOPS, type CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { reasonText } from '@meridian/domain/texts/reasons.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'
import { STOP_PROOFS_COPY as copy } from '../../copy/stop-proofs.ts'
import { fileUrl } from '../../data/call.ts'
import type { Order } from '../../data/orders/orders.ts'
import {
  type CapturedProof,
  type Difference,
  type StopArrival,
  type StopProofList,
  useStopProofs,
} from '../../data/orders/stop-proofs.ts'
import { Clock } from '../../ui/when.tsx'
import { Part } from '../part.tsx'
import classes from './stop-proofs.module.css'

type Props = { order: Order; className?: string | undefined; titleClass?: string | undefined }
type StopFacts = {
  stop: CustodyStop
  arrivals: StopArrival[]
  proofs: CapturedProof[]
  differences: Difference[]
  open: Requirement[]
}

const NOTHING: StopProofList = { arrivals: [], proofs: [], reconciliations: [] }

export function StopProofs({ order, className, titleClass }: Props) {
  const { data = NOTHING } = useStopProofs(order.assignedAt === null ? null : order.id)
  const stops = CUSTODY_STOPS.map((stop) => factsAt(order, stop, data)).filter(
    ({ arrivals, proofs, open }) => arrivals.length + proofs.length + open.length > 0,
  )
  if (stops.length === 0) return null
  return (
    <Part title={copy.title} {...(className ? { className } : {})} {...(titleClass ? { titleClass } : {})}>
      <div className={classes.stops}>
        {stops.map((facts) => (
          <StopFactsList key={facts.stop} orderId={order.id} facts={facts} />
        ))}
      </div>
    </Part>
  )
}

/** A return has requirements only once there is one, and its driver is there. */
function factsAt(order: Order, stop: CustodyStop, { arrivals, proofs, reconciliations }: StopProofList): StopFacts {
  const captured = proofs.filter((proof) => proof.stop === stop)
  const isOver = isFinal(order.status) || (stop === 'pickup' && order.pickedUpAt !== null)
  const isExpected = stop !== 'return' && !isOver
  const requirements = isExpected ? requirementsAt(order, stop) : []
  return {
    stop,
    arrivals: arrivals.filter((arrival) => arrival.stop === stop),
    proofs: captured,
    differences: reconciliations.filter((one) => one.stop === stop && one.isDifference),
    open: requirements.filter(({ kind }) => !captured.some((proof) => proof.kind === kind)),
  }
}

function StopFactsList({ orderId, facts }: { orderId: number; facts: StopFacts }) {
  const { stop, arrivals, proofs, differences, open } = facts
  return (
    <div>
      <Text component="h4" size="sm" fw={600}>
        {copy.stops[stop]}
      </Text>
      <ul className={classes.list}>
        {arrivals.map((arrival) => (
          <li key={arrival.arrivedAt} className={classes.row}>
            <span className={classes.label}>{copy.arrived}</span>
            <span>
              <Clock time={arrival.arrivedAt} />
              {arrival.leftAt
                ? `, ${copy.waited(formatMinutes(minutesBetween(arrival.arrivedAt, arrival.leftAt)))}`
                : null}
            </span>
          </li>
        ))}
        {proofs.map((proof) => (
          <li key={proof.key} className={classes.row}>
            <span className={classes.label}>{proofLabelAt(proof.kind, stop)}</span>
            <Captured orderId={orderId} proof={proof} />
          </li>
        ))}
        {differences.map((difference) => (
          <li key={difference.unit} className={classes.row}>
            <span className={classes.label}>{copy.differs}</span>
            <DifferenceFacts difference={difference} />
          </li>
        ))}
        {open.map(({ kind, strength }) => (
          <li key={kind} className={classes.row}>
            <span className={classes.label}>{proofLabelAt(kind, stop)}</span>
            <Text size="sm" component="span" {...(strength === 'asked' ? { c: 'dimmed' } : {})}>
              {copy.strengths[strength]}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was not as expected, why, and how it ended.  */
function DifferenceFacts({ difference }: { difference: Difference }) {
  const { expected, counted, received, missingPackages, reason, resolvedAt, resolution } = difference
  return (
    <div>
      <Text size="sm" fw={600}>
        {copy.numbers(expected, counted, received)}
      </Text>
      {missingPackages.length > 0 ? <Text size="sm">{copy.missing(missingPackages)}</Text> : null}
      {reason ? <Text size="sm">{reasonText(reason)}</Text> : null}
      {resolvedAt ? <Text size="sm">{copy.resolved(resolution)}</Text> : null}
    </div>
  )
}

const minutesBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

function Captured({ orderId, proof }: { orderId: number; proof: CapturedProof }) {
  if (proof.skipReason !== null) return <Text c="dimmed">{copy.skipped(reasonText(proof.skipReason))}</Text>
  if (proof.hasPicture === true) return <Picture orderId={orderId} proof={proof} />
  if (proof.hasPicture === false) return <Text c="dimmed">{copy.notReceived}</Text>
  return (
    <span className={classes.value}>
      {proof.text === null ? copy.deleted : reasonText(proof.text)}
      {proof.isOutOfBand ? <Badge color="red">{copy.outOfBand}</Badge> : null}
    </span>
  )
}

/** Opens in a tab of its own, where it can be enlarged and saved. */
function Picture({ orderId, proof: { key, kind, stop } }: { orderId: number; proof: CapturedProof }) {
  const href = fileUrl(picture, { params: { id: orderId, key } })
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" className={classes.picture}>
      <img src={href} alt={copy.picture(PROOF_LABELS[kind], stop)} loading="lazy" />
    </Anchor>
  )
}
