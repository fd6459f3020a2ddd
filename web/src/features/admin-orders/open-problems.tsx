/** The problems that wait for a decision, above the list of orders: the next due first. Nothing while there are none. */
import { Alert, Button } from '@mantine/core'
import { EXCEPTION_LABELS, OUTCOME_LABELS } from '@meridian/domain/exceptions.ts'
import { formatCounted } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { EXCEPTION_COPY } from '../../copy/exceptions.ts'
import { useOpenExceptions } from '../../data/exceptions.ts'
import { relativeTime } from '../../ui/relative-time.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './orders.module.css'

const UPDATE_MS = 15_000

export function OpenProblems({ onOpen }: { onOpen: (orderId: number) => void }) {
  const { data = [] } = useOpenExceptions()
  const now = useNow(UPDATE_MS)
  if (data.length === 0) return null
  return (
    <Alert
      component="section"
      color="red"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${formatCounted(data.length, 'problem')} to decide`}
    >
      <ul className={classes.problems}>
        {data.map((problem) => (
          <li key={problem.id}>
            <Button variant="default" size="compact-md" onClick={() => onOpen(problem.orderId)}>
              {orderLabel(problem.orderId)}
            </Button>
            <span>
              <b>{EXCEPTION_COPY.title(EXCEPTION_LABELS[problem.kind], problem.stop)}</b> · {problem.organizationName}
            </span>
            <span className="tabular">
              {EXCEPTION_COPY.byDefault(
                OUTCOME_LABELS[problem.defaultDecision],
                relativeTime(new Date(problem.dueAt), now),
              )}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
