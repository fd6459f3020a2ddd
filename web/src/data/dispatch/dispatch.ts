/** The dispatch board: the plan of a day. A refused change refreshes the board as well: another admin was faster. */
import {
  applyProposal,
  type Board,
  board,
  dropProposal,
  lock,
  move,
  type PlanChanged,
  plan,
  preview,
  reorder,
  undo,
} from '@meridian/contract/dispatch/dispatch.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../call.ts'
import { groups, keys } from '../keys.ts'
import { invalidateAfter } from '../stale-queries.ts'

export type {
  AppliedProposal,
  Board,
  BoardDriver,
  BoardOrder,
  FinishedStop,
  Proposal,
  RunStopView,
  RunView,
} from '@meridian/contract/dispatch/dispatch.ts'
export type MoveTarget = BodyInputOf<typeof preview>

/** Times move on while drivers do, and a driver who stands still becomes late without any event. */
const RETIME_MS = 60_000

/** Without a day: the server's today. The day shown before stays until the next one has loaded. */
export const boardQuery = (day: string | null) =>
  queryOptions({
    queryKey: keys.dispatchBoard(day),
    queryFn: ({ signal }) => call(board, { query: day ? { day } : {}, signal }),
  })

export const useBoard = (day: string | null) =>
  useQuery({ ...boardQuery(day), placeholderData: keepPreviousData, refetchInterval: RETIME_MS })

/** What a move would do. Nothing is stored. */
export function useMovePreview(target: MoveTarget | null) {
  return useQuery({
    queryKey: keys.dispatchPreview(target),
    queryFn: ({ signal }) => call(preview, { body: target as MoveTarget, signal }),
    enabled: target !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export function useMoveOrders() {
  return useBoardChange((body: BodyInputOf<typeof move>) => call(move, { body }))
}

export function useReorderRun() {
  return useBoardChange((body: BodyInputOf<typeof reorder>) => call(reorder, { body }))
}

export function useLockOrders() {
  return useBoardChange((body: BodyInputOf<typeof lock>) => call(lock, { body }))
}

export function useUndo() {
  return useBoardChange((day: string) => call(undo, { body: { day } }))
}

export function useApplyProposal() {
  return useBoardChange((id: number) => call(applyProposal, { params: { id } }))
}

function useBoardChange<V, Changed extends PlanChanged>(mutationFn: (variables: V) => Promise<Changed>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    // Shown at once; the board is fetched again for the rest.
    onSuccess: (changed) => showChange(queryClient, changed),
    onSettled: () => void invalidateAfter(queryClient, 'changePlan'),
  })
}

function showChange(queryClient: QueryClient, { day, version, runs }: PlanChanged): void {
  const byDriver = new Map(runs.map((run) => [run.driverId, run]))
  queryClient.setQueriesData<Board>({ queryKey: groups.dispatchBoards }, (shown) => {
    if (!shown || shown.day !== day) return shown
    const drivers = shown.drivers.map((driver) => ({ ...driver, run: byDriver.get(driver.id) ?? driver.run }))
    const inRuns = new Set(drivers.flatMap(({ run }) => run.stops.map(({ orderId }) => orderId)))
    const unassigned = shown.unassigned.filter(({ orderId }) => !inRuns.has(orderId))
    return { ...shown, version, drivers, unassigned }
  })
}

/** Nothing changes until the proposal is applied. */
export function useMakePlan() {
  return useMutation({ mutationFn: (body: BodyInputOf<typeof plan>) => call(plan, { body }) })
}

export function useDropProposal() {
  return useMutation({ mutationFn: (id: number) => call(dropProposal, { params: { id } }) })
}
