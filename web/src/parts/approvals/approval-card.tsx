/** An order's approval by its organization: why, who may decide, and what happened. */
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { APPROVAL_COPY as copy } from '../../copy/approvals.ts'
import type { Order } from '../../data/orders/orders.ts'
import { useApproval } from '../../data/organizations/approvals.ts'
import { Gate } from '../../ui/gate.tsx'
import { clockTime } from '../../ui/relative-time.ts'
import { When } from '../../ui/when.tsx'
import { ApprovalDecision } from './approval-decision.tsx'

const COLORS = { waiting: 'yellow', approved: 'green', declined: 'red', closed: 'gray' } as const
const titleOf = (state: 'waiting' | 'approved' | 'declined' | 'closed', isAfterwards: boolean): string =>
  ({
    waiting: isAfterwards ? copy.goesOn : copy.waits,
    approved: copy.approved,
    declined: copy.declined,
    closed: copy.section,
  })[state]

export function ApprovalCard({ order }: { order: Pick<Order, 'id' | 'revision'> }) {
  const approval = useApproval(order.id)
  return (
    <Gate query={approval} skeleton={<Skeleton h={96} />} errorTitle={copy.failed} compact>
      {(found) =>
        found === null ? null : (
          <section aria-label={copy.section}>
            <Alert
              role="note"
              color={COLORS[found.state]}
              variant="light"
              icon={<IconUserQuestion aria-hidden />}
              title={titleOf(found.state, found.isAfterwards)}
            >
              <Stack gap="sm">
                {found.state === 'waiting' ? (
                  <Text size="sm">
                    {copy.needs(copy.reasons(found.reasons))} {copy.canApprove(found.approvers)}
                    {found.lapsesAt ? ` ${copy.lapses(clockTime(new Date(found.lapsesAt), new Date()))}` : null}
                  </Text>
                ) : null}
                <ul>
                  {found.history.map(({ event, at, by, note }) => (
                    <Text component="li" size="sm" key={`${event} ${at}`}>
                      {copy.history[event](by)}, <When time={at} />
                      {note ? `: “${note}”` : null}
                    </Text>
                  ))}
                </ul>
                {found.mayDecide ? <ApprovalDecision orderId={order.id} revision={order.revision} /> : null}
              </Stack>
            </Alert>
          </section>
        )
      }
    </Gate>
  )
}
