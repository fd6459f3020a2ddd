/** Beside the price of an order that is about to be placed: whether a colleague will have to approve it. */
import { Alert } from '@mantine/core'
import type { Priority } from '@meridian/domain/orders.ts'
import { APPROVAL_COPY as copy } from '../copy/approvals.ts'
import { useApprovalPreview } from '../data/approvals.ts'

export function ApprovalNote({ priority, total }: { priority: Priority; total: string | null }) {
  const { data } = useApprovalPreview(priority, total)
  if (!data || data.reasons.length === 0) return null
  const reasons = copy.reasons(data.reasons)
  return (
    <Alert color="yellow" variant="light" role="status">
      {data.isAfterwards ? copy.needsAfterwards(reasons) : copy.needs(reasons)}
    </Alert>
  )
}
