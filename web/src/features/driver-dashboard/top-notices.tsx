/** What a driver has to read before anything else, on top of every page until it is read: what the server refused, and decisions. */
import { Button, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { DECISION_COPY } from '../../copy/exceptions.ts'
import { REFUSED_COPY } from '../../copy/proofs.ts'
import { type DriverUser, useJobs, useUnsentQueue } from '../../data/driver/background.ts'
import { useNotices } from '../../data/notices/notices.ts'
import { type Order, useOrdersById } from '../../data/orders/orders.ts'
import { dayChanges } from './day-changes.ts'
import { DayChangesCard } from './day-changes-card.tsx'
import { DRIVER_COPY } from './driver.copy.ts'
import { type Decision, decisionOf } from './jobs/decision.ts'
import { useReadDecisions } from './jobs/read-decisions.ts'
import { refusals, refusedElsewhere } from './jobs/refused-work.ts'
import { RefusedProofNotice, RefusedWorkNotice, TopNotice } from './jobs/refused-work-notices.tsx'
import classes from './top-notices.module.css'

type Props = { user: DriverUser; onOpenJob: (orderId: number) => void }

export function TopNotices({ user, onOpenJob }: Props) {
  const jobs = useJobs(user)
  const queue = useUnsentQueue(user)
  const { isRead, markRead } = useReadDecisions(user.id)
  const { toRead, toCorrect } = refusals({ ...jobs, delivered: useDelivered(jobs) })
  const notices = useNotices()
  const changes = dayChanges(notices.data?.latest ?? [], jobs.orders ?? [], new Date()).filter(
    // Before the jobs are known nobody knows which of them is still true.
    ({ id }) => jobs.orders !== undefined && !isRead(`notice ${id}`),
  )
  const inCard = changes.map(({ decisionKey }) => decisionKey)
  const decided = (jobs.orders ?? [])
    .map((order) => ({ order, decision: decisionOf(order) }))
    .filter(({ decision }) => decision !== null && !isRead(decision.key) && !inCard.includes(decision.key)) as {
    order: Order
    decision: Decision
  }[]
  const card = (
    <DayChangesCard
      changes={changes}
      isOpenJob={(orderId) => jobs.orders?.some(({ id }) => id === orderId) ?? false}
      onRead={(read) => {
        for (const { id, decisionKey } of read)
          for (const key of [`notice ${id}`, decisionKey]) if (key !== null) markRead(key)
      }}
      onOpenJob={onOpenJob}
    />
  )
  if (toRead.length + toCorrect.length + decided.length === 0) return card
  return (
    <>
      {card}
      <section className={classes.top} aria-label={REFUSED_COPY.first}>
        {toRead.map(([orderId, work]) => (
          <RefusedWorkNotice key={orderId} orderId={orderId} work={work} queue={queue} />
        ))}
        {toCorrect.map(({ order, proof }) => (
          <RefusedProofNotice key={proof.id} order={order} proof={proof} queue={queue} />
        ))}
        {decided.map(({ order, decision }) => (
          <DecisionNotice
            key={decision.key}
            order={order}
            decision={decision}
            onRead={() => markRead(decision.key)}
            onOpen={() => {
              markRead(decision.key)
              onOpenJob(order.id)
            }}
          />
        ))}
      </section>
    </>
  )
}

/** Undefined until it is known which of the orders that are no jobs any more this driver delivered. */
function useDelivered({ orders, proofs }: Pick<ReturnType<typeof useJobs>, 'orders' | 'proofs'>): Order[] | undefined {
  return useOrdersById(refusedElsewhere({ orders, proofs })).found?.filter(({ status }) => status === 'delivered')
}

type DecisionProps = { order: Order; decision: Decision; onRead: () => void; onOpen: () => void }

const DecisionNotice = ({ order, decision, onRead, onOpen }: DecisionProps) => (
  <TopNotice
    title={DECISION_COPY.title(orderLabel(order.id), decision.text)}
    tone="info"
    buttons={
      <>
        <Button size="md" onClick={onRead}>
          {REFUSED_COPY.read}
        </Button>
        <Button size="md" variant="default" onClick={onOpen}>
          {DRIVER_COPY.openJob(order.id)}
        </Button>
      </>
    }
  >
    <Text>{DECISION_COPY.by[decision.decidedByRole ?? 'admin']}</Text>
    {decision.instructions ? <Text>“{decision.instructions}”</Text> : null}
  </TopNotice>
)
