/** Menu items load whole pages, so their documents and code are prefetched. Not prerendered: that would run their calls. */
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadDialog } from '../ui/dialog.tsx'

export function usePrefetch(paths: readonly string[]): void {
  const router = useRouter()
  const key = paths.join()
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
    const prefetch = (path: string) => {
      const route = (router.routesByPath as Record<string, AnyRoute>)[path]
      if (!route || document.head.querySelector(`link[rel="prefetch"][href="${path}"]`)) return
      const link = document.createElement('link')
      Object.assign(link, { rel: 'prefetch', as: 'document', href: path })
      document.head.append(link)
      // With the layout it is in.
      for (let part: AnyRoute = route; !part.isRoot; part = part.parentRoute) void router.loadRouteChunk(part)
    }
    let isStopped = false
    // One in each idle period: starting the requests of all at once would block the page.
    const next = ([run, ...others]: (() => void)[]): void => {
      if (!run) return
      whenIdle(() => {
        if (isStopped) return
        run()
        next(others)
      })
    }
    next([() => void loadDialog(), ...key.split(',').map((path) => () => prefetch(path))])
    return () => {
      isStopped = true
    }
  }, [router, key])
}
