/** Beside the price of an order that is about to be placed: whether a colleague will have to approve it. */
import { Alert } from '@mantine/core'
import type { Priority } from '@meridian/domain/orders/orders.ts'
import { APPROVAL_COPY as copy } from '../../copy/approvals.ts'
import { useApprovalPreview } from '../../data/organizations/approvals.ts'

type Props = {
  priority: Priority
  total: string | null
  /** The total is of several orders. */
  isTogether?: boolean
}

export function ApprovalNote({ priority, total, isTogether = false }: Props) {
  const { data } = useApprovalPreview(priority, total)
  if (!data || data.reasons.length === 0) return null
  const reasons = copy.reasons(data.reasons)
  const one = data.isAfterwards ? copy.needsAfterwards : copy.needs
  const all = data.isAfterwards ? copy.needTogetherAfterwards : copy.needTogether
  return (
    <Alert color="yellow" variant="light" role="status">
      {(isTogether ? all : one)(reasons)}
    </Alert>
  )
}
