/** The simulated day of a demo. */
import * as simulation from '@meridian/contract/simulation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** It ends by itself, or is stopped on another page. */
const REFETCH_MS = 10_000

export const useSimulation = () =>
  useQuery({
    queryKey: keys.simulation,
    queryFn: ({ signal }) => call(simulation.show, { signal }),
    refetchInterval: REFETCH_MS,
  })

export function useSimulationControl() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (speed: simulation.SimulationSpeed | null) =>
      speed === null ? call(simulation.stop) : call(simulation.start, { body: { speed } }),
    onSuccess: (state) => queryClient.setQueryData(keys.simulation, state),
  })
}
