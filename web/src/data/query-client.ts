import { QueryClient } from '@tanstack/react-query'

/** The spec's defaults: data never goes stale by itself, nothing is refetched unasked and nothing is retried. Live events refresh. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      // Without this a query waits for a network in silence, and a screen shows its skeleton for ever.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
