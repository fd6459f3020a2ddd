/** Bulk actions on the selected orders, and the result for each of them. */
import { Button, Checkbox, Group, List, Text } from '@mantine/core'
import { BULK_LIMIT } from '@meridian/contract/orders/order-changes.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconCheck, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ADMIN_TOASTS, bulkSummary } from '../../copy/admin.ts'
import { isAnswered } from '../../data/call.ts'
import { type BulkOutcome, useChangeMany } from '../../data/orders/admin-orders.ts'
import type { Order } from '../../data/orders/orders.ts'
import { AssignDialog } from '../../parts/admin-order/assign-dialog.tsx'
import { ChangeError } from '../../parts/change-error.tsx'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './orders.module.css'
import { BULK_COPY as copy } from './orders-list.copy.ts'
import type { Selection } from './use-selection.ts'

/** Outside the bar: orders that were approved all the same may leave the list, and the selection with them. */
type Unanswered = { error: unknown; orderIds: number[] }
type Result = { what: 'approved' | 'assigned'; outcomes: BulkOutcome[] }

export function BulkBar({ selection, orders }: { selection: Selection; orders: readonly Order[] }) {
  const { selected } = selection
  const approve = useChangeMany()
  /** The orders as they were when the dialog opened: live updates must not change the dialog while it is open. */
  const [assigned, setAssigned] = useState<readonly Order[] | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null)
  const isOverLimit = selected.length > BULK_LIMIT

  function finish(what: Result['what'], outcomes: BulkOutcome[]) {
    const refused = outcomes.filter((outcome) => !outcome.ok)
    // Refused orders stay selected: the admin looks at those next.
    selection.set(refused.map(({ id }) => id))
    setAssigned(null)
    setResult({ what, outcomes })
  }

  return (
    <>
      {selected.length > 0 ? (
        <section className={classes.bulk} aria-label={copy.title} data-bottom-bar>
          <Checkbox
            label={copy.selected(selected.length)}
            classNames={{ body: classes.bulkTick }}
            checked={selected.length === orders.length}
            indeterminate={selected.length < orders.length}
            onChange={() => selection.set(selected.length === orders.length ? [] : orders.map(({ id }) => id))}
          />
          {isOverLimit ? <Text size="sm">{copy.atMost(BULK_LIMIT)}</Text> : null}
          <Group gap="sm" className={classes.bulkActions}>
            <Button variant="subtle" color="gray" onClick={selection.clear} className={classes.bulkClear}>
              {copy.clear}
            </Button>
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden />}
              variant="default"
              disabled={isOverLimit}
              onClick={() => setAssigned(selected)}
            >
              {copy.assign}
            </Button>
            <Button
              leftSection={<IconCheck size={18} aria-hidden />}
              disabled={isOverLimit}
              loading={approve.isPending}
              onClick={() =>
                approve.mutate(
                  { action: 'approve', ids: selected.map(({ id }) => id) },
                  {
                    onSuccess: (outcomes) => finish('approved', outcomes),
                    onError: (error) => {
                      toastFailure(ADMIN_TOASTS.updateFailed)(error)
                      if (!isAnswered(error)) setUnanswered({ error, orderIds: selected.map(({ id }) => id) })
                    },
                  },
                )
              }
            >
              {copy.approve}
            </Button>
          </Group>
        </section>
      ) : null}
      <AssignDialog
        orders={assigned}
        onClose={() => setAssigned(null)}
        onBulkDone={(outcomes) => finish('assigned', outcomes)}
      />
      <BulkResult result={result} onClose={() => setResult(null)} />
      <Dialog opened={unanswered !== null} onClose={() => setUnanswered(null)} title={copy.approve}>
        {unanswered ? <ChangeError {...unanswered} /> : null}
      </Dialog>
    </>
  )
}

function BulkResult({ result, onClose }: { result: Result | null; onClose: () => void }) {
  const done = result?.outcomes.filter((outcome) => outcome.ok).length ?? 0
  return (
    <Dialog
      opened={result !== null}
      onClose={onClose}
      title={result ? bulkSummary(done, result.outcomes.length, result.what) : ''}
    >
      <List spacing="xs" listStyleType="none" withPadding={false}>
        {result?.outcomes.map((outcome) => (
          <List.Item key={outcome.id}>
            <b className="tabular">{orderLabel(outcome.id)}</b>{' '}
            <Text component="span" {...(outcome.ok ? {} : { c: 'red' })}>
              {outcome.ok ? copy[result.what] : outcome.message}
            </Text>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {copy.done}
        </Button>
      </Group>
    </Dialog>
  )
}
