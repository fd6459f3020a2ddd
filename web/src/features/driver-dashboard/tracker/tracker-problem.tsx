/** The problem of a job in its tracker: what was reported, what was decided, and the way out of it. */
import { Alert, Button } from '@mantine/core'
import { exceptionLabelAt, mayWithdraw } from '@meridian/domain/proofs/exceptions.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PROBLEM_COPY as copy, EXCEPTION_COPY } from '../../../copy/exceptions.ts'
import type { UnsentProof } from '../../../data/driver/unsent-schema.ts'
import { useWithdrawException } from '../../../data/orders/exceptions.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { OrderException } from '../../../parts/orders/order-exception.tsx'
import classes from './problems.module.css'

type Props = { order: Order; proofs: readonly UnsentProof[] }

export function TrackerProblem({ order, proofs }: Props) {
  const withdraw = useWithdrawException()
  const { exception } = order
  const unsent = proofs.find((proof) => proof.action === 'report' && proof.refusal === null)
  return (
    <div className={classes.problem}>
      {unsent?.action === 'report' ? (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={EXCEPTION_COPY.title(exceptionLabelAt(unsent.body.kind, unsent.body.stop), unsent.body.stop)}
        >
          {copy.unsent}
        </Alert>
      ) : (
        <OrderException order={order} />
      )}
      {!unsent && exception?.state === 'open' && mayWithdraw(exception.kind) ? (
        <Button
          variant="default"
          size="md"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { orderId: order.id, exceptionId: exception.id },
              { onError: toastFailure({ otherwise: copy.notKept }) },
            )
          }
        >
          {copy.solved}
        </Button>
      ) : null}
    </div>
  )
}
