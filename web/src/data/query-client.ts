import { QueryClient } from '@tanstack/react-query'

/** The spec's defaults: data never goes stale by itself, nothing is refetched or retried automatically. Live events invalidate it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      // Without this a query waits for a network, and a screen shows its skeleton forever.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
