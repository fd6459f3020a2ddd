/** The proofs of one job: the button for the next one, and its sheet. */

import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { farAwayNote } from '@meridian/domain/orders/reasons.ts'
import { openRequirements, type Requirement } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { formatMiles } from '@meridian/domain/time/format.ts'
import { lazy, Suspense, useState } from 'react'
import { PROOF_COPY as copy } from '../../../copy/proofs.ts'
import { arrivalOf, arrivalTakenBack, milesFrom, ownPoint, stopAhead } from '../../../data/driver/arrivals.ts'
import type { NewStopAction, UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { UnsentProof } from '../../../data/driver/unsent-schema.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { randomUuid } from '../../../data/random-key.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { type RefusedProof, refusedProofs } from '../jobs/refused-work.ts'
import { sharedAt } from '../run/same-stop.ts'
import { ActionBar } from './action-bar.tsx'
import { FarAwayDialog } from './far-away-dialog.tsx'
import { addressAhead } from './main-action.ts'

const CaptureSheet = lazy(() => import('../capture/capture-sheet.tsx').then((m) => ({ default: m.CaptureSheet })))

type Props = {
  order: Order
  isOnly: boolean
  queue: UnsentQueue
  /** Of this order. */
  proofs: readonly UnsentProof[]
  /** Other jobs whose next stop is at the same address: the driver is there for all of them. */
  sameStop: readonly Order[]
  onStep: (status: OrderStatus) => void
  onReturned: () => void
  onNext: () => void
}

type OpenSheet = {
  stop: CustodyStop
  requirement: Requirement
  isSkipping: boolean
  /** The refused proof that is corrected. */
  refused: RefusedProof | null
}

/** Farther than any parking lot or loading dock. */
const FAR_MILES = 0.5
/** `arrive`: 'I’m here'; a status: its step; null: the return is completed. */
type FarAway = { stop: CustodyStop; next: OrderStatus | 'arrive' | null; miles: number }

export function JobProofs({ order, isOnly, queue, proofs, sameStop, onStep, onReturned, onNext }: Props) {
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const [farAway, setFarAway] = useState<FarAway | null>(null)
  const open = (stop: CustodyStop, requirement: Requirement, isSkipping: boolean) => {
    const refused = refusedProofs(proofs).find(({ body }) => body.stop === stop && body.kind === requirement.kind)
    setSheet({ stop, requirement, isSkipping, refused: refused ?? null })
  }
  /** One sheet for all proofs of the stop: what is saved or skipped is followed by the next. */
  const goOn = ({ stop, requirement: { kind }, isSkipping }: OpenSheet) => {
    const captured = [...order.captured, { stop, kind, isSkipped: isSkipping }]
    const [next] = openRequirements(order, stop, captured)
    if (next) open(stop, next, false)
    else setSheet(null)
  }
  /** For all orders of the stop: the driver is there once. */
  const forAllHere = async (actionFor: (there: Order, stop: CustodyStop) => NewStopAction) => {
    for (const there of [order, ...sameStop]) {
      const stop = stopAhead(there)
      if (stop) await queue.addProof(actionFor(there, stop))
    }
  }
  const arrive = () => forAllHere((there, stop) => arrivalOf(there, stop, 'manual')).catch(showFailure)
  const arriveFrom = (stop: CustodyStop) => {
    const miles = milesFrom(order, stop)
    if (miles !== null && miles > FAR_MILES) setFarAway({ stop, next: 'arrive', miles })
    else void arrive()
  }
  const store = (exceptionId: number) => {
    const body = { position: ownPoint(), occurredAt: new Date().toISOString() }
    void queue.addProof({ action: 'store', orderId: order.id, exceptionId, body }).catch(showFailure)
  }
  const complete = (status: OrderStatus | null) => {
    if (status !== null) return onStep(status)
    const body = { occurredAt: new Date().toISOString() }
    void queue.addProof({ action: 'completeReturn', orderId: order.id, body }).then(onReturned, showFailure)
  }
  /** Far from the address it is asked first. Starting something is not completing a stop. */
  const takeStep = (status: OrderStatus | null) => {
    const stop = stopAhead(order)
    const miles = stop ? milesFrom(order, stop) : null
    if (stop && miles !== null && miles > FAR_MILES) setFarAway({ stop, next: status, miles })
    else complete(status)
  }
  const completeFarAway = async ({ stop, next, miles }: FarAway) => {
    setFarAway(null)
    if (next === 'arrive') return arrive()
    const note = farAwayNote(formatMiles(miles))
    const occurredAt = new Date().toISOString()
    const body = { key: randomUuid(), stop, position: ownPoint(), occurredAt, kind: 'note' as const, note }
    await queue.addProof({ action: 'capture', orderId: order.id, body })
    complete(next)
  }
  return (
    <>
      <ActionBar
        order={order}
        isOnly={isOnly}
        queue={queue}
        onStep={takeStep}
        onCapture={open}
        onArrive={arriveFrom}
        onNotHere={() => void forAllHere(arrivalTakenBack).catch(showFailure)}
        onReturn={() => takeStep(null)}
        onStored={store}
        onNext={onNext}
      />
      {farAway ? (
        <FarAwayDialog
          miles={farAway.miles}
          address={addressAhead(order)}
          isArriving={farAway.next === 'arrive'}
          onConfirm={() => void completeFarAway(farAway).catch(showFailure)}
          onClose={() => setFarAway(null)}
        />
      ) : null}
      <Suspense>
        {sheet ? (
          <CaptureSheet
            key={`${sheet.stop} ${sheet.requirement.kind} ${sheet.isSkipping}`}
            order={order}
            queue={queue}
            {...sheet}
            others={sheet.refused ? [] : sharedAt(sheet.stop, sheet.requirement.kind, sameStop)}
            onSaved={() => goOn(sheet)}
            onSkip={() => setSheet({ ...sheet, isSkipping: true })}
            onClose={() => setSheet(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const showFailure = toastFailure({ otherwise: copy.notKept })
