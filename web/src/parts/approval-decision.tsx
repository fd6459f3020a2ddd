/** Approve and Decline, with a note, wherever an order waits for an approval. */
import { Button, Group } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { ApprovalDecision as Choice } from '@meridian/domain/organizations/approvals.ts'
import { useState } from 'react'
import { APPROVAL_COPY as copy } from '../copy/approvals.ts'
import { NO_ANSWER } from '../copy/failures.ts'
import { useDecideApproval } from '../data/approvals.ts'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import { FailureAlert } from './failed-action.tsx'
import { warnsOfPhi } from './phi-warning.tsx'

type Props = {
  orderId: number
  /** As the approver saw it. */
  revision?: number
  hasNote?: boolean
  onDecided?: () => void
}

export function ApprovalDecision({ orderId, revision, hasNote = true, onDecided }: Props) {
  const [note, setNote] = useState('')
  const decide = useDecideApproval()
  const label = orderLabel(orderId)
  const choose = (decision: Choice) =>
    decide.mutate(
      { orderId, decision, ...(note.trim() ? { note } : {}), ...(revision === undefined ? {} : { revision }) },
      {
        onSuccess: () => {
          toast({ title: decision === 'approve' ? copy.given(label) : copy.refused(label), tone: 'success' })
          onDecided?.()
        },
      },
    )
  const button = (decision: Choice, text: string) => ({
    onClick: () => choose(decision),
    disabled: decide.isPending,
    loading: decide.isPending && decide.variables.decision === decision,
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
      <FailureAlert error={decide.error} otherwise={NO_ANSWER.unknown} />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button {...button('approve', copy.approve)} />
        <Button variant="default" {...button('decline', copy.decline)} />
      </Group>
    </>
  )
}
