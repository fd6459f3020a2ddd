/** A problem at a stop and the return to the sender, wherever an order is shown: badges for rows, a card with the decision. */
import { Alert, Badge, Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { picture } from '@meridian/contract/orders/proofs.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { isMoving } from '@meridian/domain/orders/orders.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import {
  decisionsFor,
  type ExceptionDecision,
  exceptionLabelAt,
  isOnHold,
  OUTCOME_LABELS,
} from '@meridian/domain/proofs/exceptions.ts'
import { IconAlertTriangle, IconArrowBackUp, IconPlayerPause, IconUserQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { EXCEPTION_COPY as copy, DECISION_TEXT } from '../../copy/exceptions.ts'
import { NO_ANSWER } from '../../copy/failures.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { CallError, fileUrl } from '../../data/call.ts'
import {
  type DecisionInput,
  type StopException,
  useDecideException,
  useExceptions,
} from '../../data/orders/exceptions.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Gate } from '../../ui/gate.tsx'
import { relativeTime } from '../../ui/relative-time.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useNow } from '../../ui/use-now.ts'
import { When } from '../../ui/when.tsx'
import { FailureAlert } from '../failed-action.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'
import { StatusBadge } from './order-badges.tsx'
import classes from './order-exception.module.css'

// Dispatch's alone, with the field for addresses.
const CorrectAddress = lazy(() => import('./correct-address.tsx'))

type Shown = Pick<Order, 'id' | 'status' | 'exception' | 'return'>
type ShownState = Shown & Pick<Order, 'approval'>

const SHAPE = {
  variant: 'light',
  radius: 'sm',
  tt: 'none',
  fw: 600,
  classNames: { root: classes.badge, label: classes.badgeLabel },
} as const

/** The status, and beside it what the status alone does not say. */
export const OrderState = ({ order }: { order: ShownState }) => (
  <>
    <StatusBadge status={order.status} isReturned={order.return?.state === 'completed'} />
    <ExceptionBadge order={order} />
    {holdsUp(order.approval) ? (
      <Badge {...SHAPE} color="yellow" leftSection={<IconUserQuestion size={14} aria-hidden />}>
        {storedUser()?.role === 'admin' ? copy.badges.waitsForOrganization : copy.badges.waitsForApproval}
      </Badge>
    ) : null}
  </>
)

function ExceptionBadge({ order }: { order: Shown }) {
  const { exception, status } = order
  if (!isMoving(status)) return null
  if (exception?.state === 'open')
    return (
      <Badge {...SHAPE} color="red" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
        {exceptionLabelAt(exception.kind, exception.stop)}
      </Badge>
    )
  if (order.return?.state === 'open')
    return (
      <Badge {...SHAPE} color="orange" leftSection={<IconArrowBackUp size={14} aria-hidden />}>
        {copy.badges.returning}
      </Badge>
    )
  if (exception && isOnHold(exception))
    return (
      <Badge {...SHAPE} color="orange" leftSection={<IconPlayerPause size={14} aria-hidden />}>
        {copy.badges.onHold}
      </Badge>
    )
  return null
}

/** The latest problem with its decision; earlier ones in a line each. Nothing for the many orders without one. */
export function OrderException({ order }: { order: Shown }) {
  const found = useExceptions(order)
  if (order.exception === null && order.return === null) return null
  // To its driver an order is closed some days after delivery.
  if (found.error instanceof CallError && found.error.status === 404) return null
  return (
    <Gate query={found} skeleton={<Skeleton h={120} />} errorTitle={copy.failed} compact>
      {({ exceptions, return: back }) => {
        const latest = exceptions.at(-1)
        const isEarlier = exceptions.length > 1
        return (
          <section className={classes.exceptions} aria-label={copy.problems}>
            {back ? (
              <ReturnLine
                isBack={back.state === 'completed'}
                reason={back.reason}
                at={back.completedAt ?? back.startedAt}
              />
            ) : null}
            {latest ? <ExceptionCard order={order} exception={latest} /> : null}
            {isEarlier ? (
              <ul className={classes.earlier}>
                {exceptions.slice(0, -1).map((exception) => (
                  <li key={exception.id}>
                    {copy.title(exceptionLabelAt(exception.kind, exception.stop), exception.stop)},{' '}
                    <When time={exception.reportedAt} />:{' '}
                    {exception.decision ? OUTCOME_LABELS[exception.decision].toLowerCase() : ''}
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        )
      }}
    </Gate>
  )
}

type ReturnProps = { isBack: boolean; reason: string | null; at: string }

const ReturnLine = ({ isBack, reason, at }: ReturnProps) => (
  <Alert
    color={isBack ? 'gray' : 'orange'}
    variant="light"
    icon={<IconArrowBackUp aria-hidden />}
    title={isBack ? copy.returned : copy.returning}
  >
    <Text size="sm">
      {isBack ? copy.returnedWhy : copy.returningSince} <When time={at} />
      {reason ? `. ${reason}` : null}
    </Text>
  </Alert>
)

function ExceptionCard({ order, exception }: { order: Shown; exception: StopException }) {
  const role = storedUser()?.role ?? 'driver'
  const choices = isMoving(order.status) && mayDo('handle_orders') ? decisionsFor(exception, role) : []
  const isOpen = exception.state === 'open'
  return (
    <div className={classes.card} data-state={isOpen ? 'open' : isOnHold(exception) ? 'held' : 'decided'}>
      <div className={classes.head}>
        <IconAlertTriangle size={22} aria-hidden className={classes.icon} />
        <div>
          <h3 className={classes.title}>
            {copy.title(exceptionLabelAt(exception.kind, exception.stop), exception.stop)}
          </h3>
          <Text size="sm" c="dimmed">
            {copy.reportedBy(exception.driverName)}, <When time={exception.reportedAt} />
          </Text>
        </div>
      </div>
      {exception.note ? <Text size="sm">“{exception.note}”</Text> : null}
      {exception.photoKey ? <Photo orderId={order.id} photoKey={exception.photoKey} /> : null}
      {isOpen ? <Countdown exception={exception} /> : <Outcome exception={exception} />}
      {choices.length > 0 ? <Decide order={order} exception={exception} choices={choices} role={role} /> : null}
      {isOpen && role === 'driver' ? <Text size="sm">{copy.waitsForDecision}</Text> : null}
    </div>
  )
}

/** The picture may still be on the driver's device. */
function Photo({ orderId, photoKey }: { orderId: number; photoKey: string }) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return null
  const src = fileUrl(picture, { params: { id: orderId, key: photoKey } })
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={copy.photo} loading="lazy" className={classes.photo} onError={() => setIsMissing(true)} />
    </a>
  )
}

function Countdown({ exception }: { exception: StopException }) {
  const now = useNow(15_000)
  const due = new Date(exception.dueAt)
  const remaining = due > now ? relativeTime(due, now) : null
  return (
    <Text size="sm" className="tabular">
      {copy.byDefault(OUTCOME_LABELS[exception.defaultDecision], remaining)}
    </Text>
  )
}

/** The system cancels only what it closes at once; whatever else it decides, no one decided in time. */
function deciderOf({ decidedByRole, decidedByName, decision }: StopException): string {
  if (decidedByRole !== 'system') return copy.decidedBy(decidedByName)
  return decision === 'cancel' ? copy.closedAtOnce : copy.decidedByClock
}

function Outcome({ exception }: { exception: StopException }) {
  if (!exception.decision || !exception.decidedAt) return null
  const decider = deciderOf(exception)
  const extra = [
    exception.recipientName ? copy.recipient(exception.recipientName) : null,
    exception.place ? copy.held(exception.place) : null,
    exception.instructions,
  ].filter(Boolean)
  return (
    <div>
      <Text size="sm">
        <b>{OUTCOME_LABELS[exception.decision]}</b>, {decider}, <When time={exception.decidedAt} />
      </Text>
      {exception.storedAt ? (
        <Text size="sm">
          {copy.storedAt} <When time={exception.storedAt} />
        </Text>
      ) : null}
      {extra.map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
    </div>
  )
}

type DecideProps = { order: Shown; exception: StopException; choices: readonly ExceptionDecision[]; role: Role }

function Decide({ order, exception, choices, role }: DecideProps) {
  const [chosen, setChosen] = useState<ExceptionDecision | 'correct' | null>(null)
  const { stop } = exception
  const isToCorrect = role === 'admin' && exception.kind === 'wrong_address' && stop !== 'return'
  if (chosen === 'correct' && stop !== 'return')
    return (
      <Suspense fallback={<Skeleton h={160} />}>
        <CorrectAddress orderId={order.id} exceptionId={exception.id} stop={stop} onBack={() => setChosen(null)} />
      </Suspense>
    )
  if (chosen && chosen !== 'correct')
    return <DecisionForm order={order} exception={exception} decision={chosen} onBack={() => setChosen(null)} />
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {copy.question}
      </Text>
      <div className={classes.choices}>
        {isToCorrect ? <Button onClick={() => setChosen('correct')}>{copy.correctAddress}</Button> : null}
        {choices.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'cancel' ? 'light' : 'default'}
            {...(decision === 'cancel' ? { color: 'red' } : {})}
            onClick={() => setChosen(decision)}
          >
            {DECISION_TEXT[decision].button}
          </Button>
        ))}
      </div>
    </div>
  )
}

type FormProps = { order: Shown; exception: StopException; decision: ExceptionDecision; onBack: () => void }

function DecisionForm({ order, exception, decision, onBack }: FormProps) {
  const [value, setValue] = useState('')
  const [instructions, setInstructions] = useState('')
  const decide = useDecideException()
  const words = DECISION_TEXT[decision]
  const submit = () =>
    decide.mutate(
      { orderId: order.id, exceptionId: exception.id, body: bodyOf(decision, value.trim(), instructions.trim()) },
      {
        onSuccess: () => {
          toast({ title: copy.decided, message: copy.decidedMessage, tone: 'success' })
          onBack()
        },
      },
    )
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!decide.isPending) submit()
      }}
    >
      <Text size="sm">{words.hint}</Text>
      <FailureAlert error={decide.error} otherwise={NO_ANSWER.unknown} />
      {words.field ? (
        <TextInput
          label={words.field.label}
          placeholder={words.field.placeholder}
          required
          data-autofocus
          maxLength={words.field.name === 'place' ? 200 : 100}
          value={value}
          inputContainer={warnsOfPhi(value)}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      ) : null}
      <TextArea
        label={words.instructions}
        rows={2}
        maxLength={500}
        value={instructions}
        inputContainer={warnsOfPhi(instructions)}
        onChange={(event) => setInstructions(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {copy.back}
        </Button>
        <Button
          type="submit"
          loading={decide.isPending}
          disabled={words.field !== undefined && value.trim() === ''}
          {...(decision === 'cancel' ? { color: 'red' } : {})}
        >
          {words.confirm}
        </Button>
      </Group>
    </form>
  )
}

function bodyOf(decision: ExceptionDecision, value: string, text: string): DecisionInput {
  const instructions = text || null
  if (decision === 'another_recipient') return { decision, recipientName: value, instructions }
  if (decision === 'hold') return { decision, place: value, instructions }
  return { decision, instructions }
}
