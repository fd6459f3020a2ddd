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
    },
    mutations: { retry: false },
  },
})
