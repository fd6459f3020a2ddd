/** What waits for an approval, for those who may give one; and the rules, for those who set them. */
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatCents, parseCents } from '@meridian/domain/pricing/money.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { APPROVAL_COPY } from '../../../copy/approvals.ts'
import { mayDo } from '../../../data/accounts/membership.ts'
import { type OpenApproval, useOpenApprovals } from '../../../data/organizations/approvals.ts'
import { ApprovalDecision, GroupApprovalDecision } from '../../../parts/approvals/approval-decision.tsx'
import { PriorityBadge } from '../../../parts/orders/order-badges.tsx'
import { Gate } from '../../../ui/gate.tsx'
import { ScreenLink } from '../../../ui/screen-link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { When } from '../../../ui/when.tsx'
import classes from './approvals.module.css'
import { ORGANIZATION_APPROVALS as copy } from './organization-approvals.copy.ts'
import { ApprovalRules } from './rules.tsx'

export const Approvals = () => (
  <Stack gap="xl">
    <OpenApprovals />
    {mayDo('set_limits') ? <ApprovalRules /> : null}
  </Stack>
)

function OpenApprovals() {
  const approvals = useOpenApprovals()
  return (
    <section aria-label={copy.open}>
      <Title order={2} size="h3" mb="md">
        {copy.open}
      </Title>
      <Gate query={approvals} skeleton={<Skeleton h={160} />} errorTitle={copy.failed}>
        {(open) =>
          open.length === 0 ? (
            <EmptyState compact icon={<IconCircleCheck aria-hidden />} title={copy.none}>
              {copy.noneWhy}
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {togetherOf(open).map((approvals) => (
                <li key={`${approvals[0].orderId} ${approvals[0].requestedAt}`} className={classes.card}>
                  {approvals.length === 1 ? (
                    <Waiting approval={approvals[0]} />
                  ) : (
                    <WaitingTogether approvals={approvals} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Gate>
    </section>
  )
}

type Together = [OpenApproval, ...OpenApproval[]]

/** Orders that were placed together are one, at the place of the first. */
const togetherOf = (open: readonly OpenApproval[]): Together[] =>
  [
    ...Map.groupBy(open, ({ groupId, orderId }) =>
      groupId === null ? `order ${orderId}` : `group ${groupId}`,
    ).values(),
  ] as Together[]

function WaitingTogether({ approvals }: { approvals: Together }) {
  const [first] = approvals
  const { groupId, requestedBy, requestedAt, isOwn, isAfterwards } = first
  const costs = approvals.map(({ totalCost }) => totalCost)
  const priorities = [...new Set(approvals.map(({ priority }) => priority))]
  const reasons = new Map(approvals.flatMap((approval) => approval.reasons.map((why) => [JSON.stringify(why), why])))
  const why = APPROVAL_COPY.reasons([...reasons.values()])
  return (
    <>
      <div className={classes.head}>
        <Text fw={700}>{copy.together(approvals.length)}</Text>
        {priorities.map((priority) => (
          <PriorityBadge key={priority} priority={priority} />
        ))}
        {costs.includes(null) ? null : (
          <Text fw={600} className="tabular">
            {formatAmount(sumOf(costs))}
          </Text>
        )}
      </div>
      <Text size="sm">
        {copy.asked(requestedBy)} <When time={requestedAt} />
      </Text>
      <Text size="sm">{(isAfterwards ? APPROVAL_COPY.needTogetherAfterwards : APPROVAL_COPY.needTogether)(why)}</Text>
      {isOwn ? (
        <Text size="sm" c="dimmed">
          {copy.own}
        </Text>
      ) : (
        <GroupApprovalDecision groupId={groupId as number} orders={approvals} />
      )}
    </>
  )
}

const sumOf = (amounts: readonly (string | null)[]): string =>
  formatCents(amounts.reduce((sum, amount) => sum + (parseCents(amount ?? '') ?? 0), 0))

function Waiting({ approval }: { approval: OpenApproval }) {
  const { orderId, revision, totalCost, requestedBy, requestedAt, reasons, isAfterwards, isOwn, priority } = approval
  return (
    <>
      <div className={classes.head}>
        <Text fw={700}>{orderLabel(orderId)}</Text>
        <PriorityBadge priority={priority} />
        {totalCost === null ? null : (
          <Text fw={600} className="tabular">
            {formatAmount(totalCost)}
          </Text>
        )}
      </div>
      <Text size="sm">
        {copy.asked(requestedBy)} <When time={requestedAt} />
      </Text>
      <Text size="sm">
        {(isAfterwards ? APPROVAL_COPY.needsAfterwards : APPROVAL_COPY.needs)(APPROVAL_COPY.reasons(reasons))}
      </Text>
      {isOwn ? (
        <Text size="sm" c="dimmed">
          {copy.own}
        </Text>
      ) : (
        <ApprovalDecision orderId={orderId} revision={revision} />
      )}
      <Button component={ScreenLink} href={`/orders?order=${orderId}`} variant="subtle" size="sm">
        {copy.details}
      </Button>
    </>
  )
}
