/**
 * The main button, always at the bottom of a phone: Navigate while driving, at the place its proofs, then the step. Beside it a
 * problem can be reported; while one is being decided the button is what can be done meanwhile.
 */
import { Button, Text } from '@mantine/core'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { addressLines } from '@meridian/domain/places/addresses.ts'
import { isOnHold } from '@meridian/domain/proofs/exceptions.ts'
import { asksForGiver, type Requirement } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { IconArrowRight, IconNavigation, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { PROBLEM_COPY } from '../../../copy/exceptions.ts'
import { CAPTURE_ACTIONS, PROOF_COPY } from '../../../copy/proofs.ts'
import { arrivalAt, stopAhead } from '../../../data/driver/arrivals.ts'
import { PRIVATE_CHAT, useDispatchPhone } from '../../../data/driver/today.ts'
import type { UnsentQueue } from '../../../data/driver/unsent-queue.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { nextStop } from '../../../parts/orders/order-stops.ts'
import { phoneHref } from '../../../ui/phone-href.ts'
import { useNow } from '../../../ui/use-now.ts'
import { DRIVER_COPY as copy } from '../driver.copy.ts'
import { changedTask, heldAt, placeToStore } from '../jobs/decision.ts'
import { openingText, opensAt } from '../run/same-stop.ts'
import classes from './action-bar.module.css'
import { GiverQuestion } from './giver-question.tsx'
import { addressAhead, mainActionOf } from './main-action.ts'
import { navigationLink } from './navigation-app.ts'
import { PickupDiffers, UndoNothing, useNothingToCollect } from './nothing-to-collect.tsx'
import { ReportProblem } from './report-problem.tsx'

/** Ignores clicks right after a step or a proof, so that a double tap does not complete the next one too. */
const LOCK_MS = 800
const OPENING_CHECK_MS = 10_000
const WAITING_UPDATE_MS = 10_000

type Props = {
  order: Order
  isOnly: boolean
  queue: UnsentQueue
  onStep: (status: OrderStatus) => void
  onCapture: (stop: CustodyStop, requirement: Requirement, isSkipping: boolean) => void
  onArrive: (stop: CustodyStop) => void
  /** Takes the arrival back. */
  onNotHere: () => void
  onReturn: () => void
  /** The goods are left where they are held. */
  onStored: (exceptionId: number) => void
  /** Shows the job that comes after this one. */
  onNext: () => void
}

export function ActionBar({
  order,
  isOnly,
  queue,
  onStep,
  onCapture,
  onArrive,
  onNotHere,
  onReturn,
  onStored,
  onNext,
}: Props) {
  const subjectId = useId()
  const action = mainActionOf(order)
  const open = action?.kind === 'proofs' ? action.open.length : 0
  const isLocked = useLockAfterChange(`${order.status} ${action?.kind} ${open}`)
  const opening = useOpening(order)
  const nothing = useNothingToCollect(order, queue)
  if (!action) return null
  if (nothing.isTapped)
    return (
      <section className={classes.bar} aria-label={copy.nextFor(order.id)}>
        <UndoNothing onUndo={nothing.undo} />
      </section>
    )
  const stop = stopAhead(order)
  const blocked = blockedBy(order)
  const main = { describedBy: subjectId, isLocked }
  const [next] = action.kind === 'proofs' ? action.open : []
  return (
    <section className={classes.bar} aria-label={copy.nextFor(order.id)}>
      <div className={classes.head}>
        <Text id={subjectId} className={classes.subject}>
          {isOnly ? null : <b>{copy.job(order.id)} · </b>}
          {heldAt(order)
            ? changedTask(order)
            : `${changedTask(order) ?? copy.stops[stop ?? nextStop(order)]}: ${addressLines(addressAhead(order))[0]}`}
        </Text>
        {stop && action.kind !== 'store' ? <Waiting order={order} stop={stop} onNotHere={onNotHere} /> : null}
      </div>
      <div role="status">
        {blocked || opening ? <Text className={classes.note}>{blocked ?? copy.opens(opening ?? '')}</Text> : null}
        {action.kind === 'proofs' && next && !blocked ? (
          <Text className={classes.note}>{PROOF_COPY.progress(action.open.length, action.all, next.strength)}</Text>
        ) : null}
      </div>
      {action.kind === 'step' && !blocked && asksForGiver(stop, order.captured) ? (
        <GiverQuestion
          order={order}
          queue={queue}
          onOther={() => onCapture('pickup', { kind: 'recipient', strength: 'required' }, false)}
        />
      ) : null}
      {stop === 'pickup' && action.kind !== 'navigate' && action.kind !== 'store' && !blocked ? (
        <PickupDiffers
          order={order}
          onNothing={nothing.tap}
          onOther={() => onCapture('pickup', { kind: 'recipient', strength: 'required' }, false)}
        />
      ) : null}
      <div className={classes.buttons}>
        <ReportProblem order={order} queue={queue} />
        {blocked ? (
          <Meanwhile order={order} isOnly={isOnly} describedBy={subjectId} onNext={onNext} />
        ) : action.kind === 'navigate' ? (
          <Navigate order={order} {...main} label={PROOF_COPY.arrived} onDone={() => onArrive(action.stop)} />
        ) : action.kind === 'store' ? (
          <Navigate order={order} {...main} label={PROBLEM_COPY.stored} onDone={() => onStored(action.exceptionId)} />
        ) : action.kind === 'proofs' && next ? (
          <NextProof
            requirement={next}
            {...main}
            onCapture={(isSkipping) => onCapture(action.stop, next, isSkipping)}
          />
        ) : action.kind === 'completeReturn' ? (
          <MainButton {...main} onClick={onReturn}>
            {PROBLEM_COPY.completeReturn}
          </MainButton>
        ) : action.kind === 'step' ? (
          <MainButton
            {...main}
            isLocked={isLocked || opening !== null}
            icon={<IconArrowRight size={22} aria-hidden />}
            onClick={() => onStep(action.step.sets)}
          >
            {action.step.label}
          </MainButton>
        ) : null}
      </div>
    </section>
  )
}

/** Why the next step waits: a problem is not decided, or the goods are held. */
function blockedBy(order: Order): string | null {
  const { exception } = order
  if (exception?.state === 'open') return PROBLEM_COPY.blocked
  if (!exception || !isOnHold(exception) || placeToStore(order)) return null
  return exception.storedAt ? PROBLEM_COPY.isStored : PROBLEM_COPY.held
}

type MainProps = { describedBy: string; isLocked: boolean }

const MainButton = ({
  describedBy,
  isLocked,
  icon,
  onClick,
  children,
}: MainProps & { icon?: ReactNode; onClick: () => void; children: ReactNode }) => (
  <Button
    size="xl"
    className={classes.main}
    disabled={isLocked}
    aria-describedby={describedBy}
    rightSection={icon}
    onClick={onClick}
  >
    {children}
  </Button>
)

type NavigateProps = MainProps & { order: Order; label: string; onDone: () => void }

function Navigate({ order, describedBy, isLocked, label, onDone }: NavigateProps) {
  const { name, href } = navigationLink(order)
  return (
    <>
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        size="xl"
        className={classes.main}
        aria-describedby={describedBy}
        title={name}
        leftSection={<IconNavigation size={22} aria-hidden />}
      >
        {copy.navigate}
      </Button>
      <Button size="xl" variant="default" className={classes.second} disabled={isLocked} onClick={onDone}>
        {label}
      </Button>
    </>
  )
}

/** What can be done while others decide: the next stop, a call to the recipient, a call to dispatch. */
function Meanwhile({
  order,
  isOnly,
  describedBy,
  onNext,
}: Pick<Props, 'order' | 'isOnly' | 'onNext'> & { describedBy: string }) {
  const dispatchPhone = useDispatchPhone()
  const stop = nextStop(order)
  const phone = order[`${stop}ContactPhone`]
  const dispatch = dispatchPhone
    ? { label: PROBLEM_COPY.callDispatch, href: phoneHref(dispatchPhone) }
    : { label: PROBLEM_COPY.askDispatch, href: PRIVATE_CHAT }
  const links = [...(phone ? [{ label: PROBLEM_COPY.call[stop], href: phoneHref(phone) }] : []), dispatch]
  return (
    <div className={classes.meanwhile}>
      {isOnly ? null : (
        <MainButton describedBy={describedBy} isLocked={false} onClick={onNext}>
          {PROBLEM_COPY.nextStop}
        </MainButton>
      )}
      <div className={classes.buttons}>
        {links.map(({ label, href }, index) => (
          <Button
            key={href}
            component="a"
            href={href}
            size="xl"
            {...(isOnly && index === 0 ? {} : { variant: 'default' })}
            className={classes.main}
            aria-describedby={describedBy}
            leftSection={href.startsWith('tel:') ? <IconPhone size={22} aria-hidden /> : null}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

type NextProofProps = MainProps & { requirement: Requirement; onCapture: (isSkipping: boolean) => void }

const NextProof = ({ requirement, isLocked, describedBy, onCapture }: NextProofProps) => (
  <>
    <MainButton isLocked={isLocked} describedBy={describedBy} onClick={() => onCapture(false)}>
      {CAPTURE_ACTIONS[requirement.kind]}
    </MainButton>
    {requirement.strength === 'asked' ? (
      <Button
        size="xl"
        variant="default"
        className={classes.second}
        disabled={isLocked}
        onClick={() => onCapture(true)}
      >
        {PROOF_COPY.skip}
      </Button>
    ) : null}
  </>
)

function Waiting({ order, stop, onNotHere }: { order: Order; stop: CustodyStop; onNotHere: () => void }) {
  const now = useNow(WAITING_UPDATE_MS)
  const arrivedAt = arrivalAt(order, stop)
  if (!arrivedAt) return null
  const minutes = Math.floor((now.getTime() - Date.parse(arrivedAt)) / 60_000)
  // Who has shown a proof there was there.
  const mayTakeBack = !order.captured.some((proof) => proof.stop === stop)
  return (
    <div className={classes.waiting}>
      <span className="tabular">{PROOF_COPY.waiting(minutes)}</span>
      {mayTakeBack ? (
        <Button variant="subtle" size="compact-md" className={classes.notHere} onClick={onNotHere}>
          {PROOF_COPY.notHere}
        </Button>
      ) : null}
    </div>
  )
}

function useOpening(order: Order): string | null {
  const from = opensAt(order, useNow(OPENING_CHECK_MS))
  return from && openingText(order, from)
}

function useLockAfterChange(state: string): boolean {
  const [unlocked, setUnlocked] = useState(state)
  useEffect(() => {
    const timer = setTimeout(() => setUnlocked(state), LOCK_MS)
    return () => clearTimeout(timer)
  }, [state])
  return unlocked !== state
}
