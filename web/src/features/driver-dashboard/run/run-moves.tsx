/** 'Earlier' and 'Later': a stop changes places with its neighbor in the run, from the list and at the stop itself. */
import { Button, Group } from '@mantine/core'
import { shiftVisit, type Visit, visitsOf } from '@meridian/domain/dispatch/run-visits.ts'
import type { RunStop } from '@meridian/domain/dispatch/runs.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '../../../data/call.ts'
import { custodyStopOf } from '../../../data/driver/arrivals.ts'
import { type MyRun, useReorderMyRun } from '../../../data/driver/run.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { useIsReachable } from '../../../data/reachability.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { ReorderQuestion } from './reorder-question.tsx'
import { RUN_COPY as copy } from './run.copy.ts'

/** Null where the stop cannot go, and without a network. */
export type Moves = { earlier: (() => void) | null; later: (() => void) | null }

const NOWHERE: Moves = { earlier: null, later: null }

export function useRunMoves(run: MyRun | undefined) {
  const reorder = useReorderMyRun()
  const insist = useReorderMyRun()
  const isReachable = useIsReachable()
  const [asked, setAsked] = useState<{ stops: RunStop[]; warning: string } | null>(null)
  const visits: Visit<MyRun['stops'][number]>[] = visitsOf(run?.stops ?? [])
  const moveBy = (at: number, by: -1 | 1) => {
    const stops = shiftVisit(visits, at, by)
    if (!run || !stops || !isReachable || reorder.isPending) return null
    const onError = (error: Error) =>
      error instanceof CallError && error.body?.code === 'reorder_delays'
        ? setAsked({ stops, warning: error.body.message })
        : toastFailure({ title: copy.notChanged, otherwise: copy.tryAgain })(error)
    return () => reorder.mutate({ version: run.version, stops }, { onError })
  }
  const movesAt = (at: number): Moves => ({ earlier: moveBy(at, -1), later: moveBy(at, 1) })
  return {
    visits,
    movesAt,
    movesOf(order: Order): Moves {
      const stop = custodyStopOf(order)
      const at = visits.findIndex((visit) => visit.some((one) => one.orderId === order.id && one.stop === stop))
      return at < 0 ? NOWHERE : movesAt(at)
    },
    question: (
      <ReorderQuestion
        warning={asked?.warning ?? null}
        command={insist}
        onConfirm={() =>
          insist.mutate(
            { version: run?.version ?? 0, stops: asked?.stops ?? [], mayDelay: true },
            { onSuccess: () => setAsked(null) },
          )
        }
        onClose={() => setAsked(null)}
      />
    ),
  }
}

export function StopMoves({ order, moves: { earlier, later } }: { order: Order; moves: Moves }) {
  if (!earlier && !later) return null
  const name = [custodyStopOf(order), orderLabel(order.id)] as const
  return (
    <Group grow gap="xs" mt="sm">
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowUp size={18} aria-hidden />}
        aria-label={copy.earlier(...name)}
        disabled={!earlier}
        onClick={() => earlier?.()}
      >
        {copy.sooner}
      </Button>
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowDown size={18} aria-hidden />}
        aria-label={copy.later(...name)}
        disabled={!later}
        onClick={() => later?.()}
      >
        {copy.afterwards}
      </Button>
    </Group>
  )
}
