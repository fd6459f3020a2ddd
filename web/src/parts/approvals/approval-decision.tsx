/** Approve and Decline, with a note, wherever orders wait for an approval. */
import { Button, Group } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { ApprovalDecision as Choice } from '@meridian/domain/organizations/approvals.ts'
import { useState } from 'react'
import { APPROVAL_COPY as copy } from '../../copy/approvals.ts'
import { NO_ANSWER } from '../../copy/failures.ts'
import { useDecideGroupApproval } from '../../data/orders/order-groups.ts'
import { useDecideApproval } from '../../data/organizations/approvals.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { FailureAlert } from '../failed-action.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'

type Props = {
  orderId: number
  /** As the approver saw it. */
  revision?: number
  hasNote?: boolean
  onDecided?: () => void
}

export function ApprovalDecision({ orderId, revision, hasNote = true, onDecided }: Props) {
  const decide = useDecideApproval()
  const label = orderLabel(orderId)
  return (
    <Decision
      label={label}
      hasNote={hasNote}
      pending={decide.isPending ? decide.variables.decision : null}
      error={decide.error}
      onChoose={(choice) =>
        decide.mutate(
          { orderId, ...choice, ...(revision === undefined ? {} : { revision }) },
          {
            onSuccess: () => {
              toast({ title: choice.decision === 'approve' ? copy.given(label) : copy.refused(label), tone: 'success' })
              onDecided?.()
            },
          },
        )
      }
    />
  )
}

type GroupProps = {
  groupId: number
  /** As the approver saw them. */
  orders: readonly { orderId: number; revision: number }[]
}

/** One tap for all of them. */
export function GroupApprovalDecision({ groupId, orders }: GroupProps) {
  const decide = useDecideGroupApproval()
  const count = orders.length
  return (
    <Decision
      label={copy.allOf(count)}
      hasNote
      pending={decide.isPending ? decide.variables.decision : null}
      error={decide.error}
      onChoose={(choice) =>
        decide.mutate(
          { groupId, ...choice, orders: orders.map(({ orderId, revision }) => ({ id: orderId, revision })) },
          {
            onSuccess: () =>
              toast({
                title: choice.decision === 'approve' ? copy.allGiven(count) : copy.allRefused(count),
                tone: 'success',
              }),
          },
        )
      }
    />
  )
}

type DecisionProps = {
  label: string
  hasNote: boolean
  pending: Choice | null
  error: unknown
  onChoose: (choice: { decision: Choice; note?: string }) => void
}

function Decision({ label, hasNote, pending, error, onChoose }: DecisionProps) {
  const [note, setNote] = useState('')
  const button = (decision: Choice, text: string) => ({
    onClick: () => onChoose({ decision, ...(note.trim() ? { note } : {}) }),
    disabled: pending !== null,
    loading: pending === decision,
    'aria-label': copy.named(text, label),
    children: text,
  })
  return (
    <>
      {hasNote ? (
        <TextArea
          label={copy.note}
          description={copy.noteHint}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          inputContainer={warnsOfPhi(note)}
        />
      ) : null}
      <FailureAlert error={error} otherwise={NO_ANSWER.unknown} />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button {...button('approve', copy.approve)} />
        <Button variant="default" {...button('decline', copy.decline)} />
      </Group>
    </>
  )
}
