/** What a driver has to read before anything else, on top of every page until it is read: work that the server refused. */
import type { DriverUser } from '../../data/driver/background.ts'
import { useJobs, useUnsentQueue } from '../../data/driver/background.ts'
import { refusals } from './refused-work.ts'
import { RefusedProofNotice, RefusedWorkNotice } from './refused-work-notices.tsx'
import classes from './top-notices.module.css'

export function TopNotices({ user }: { user: DriverUser }) {
  const jobs = useJobs(user)
  const queue = useUnsentQueue(user)
  const { toRead, toCorrect } = refusals(jobs)
  if (toRead.length + toCorrect.length === 0) return null
  return (
    <section className={classes.top} aria-label="To read first">
      {toRead.map(([orderId, work]) => (
        <RefusedWorkNotice key={orderId} orderId={orderId} work={work} queue={queue} />
      ))}
      {toCorrect.map(({ order, proof }) => (
        <RefusedProofNotice key={proof.id} order={order} proof={proof} queue={queue} />
      ))}
    </section>
  )
}
