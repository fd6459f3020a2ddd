import { lazyRouteComponent, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { UI_COPY } from '../copy/ui.ts'
import { useLiveUpdates } from './live.ts'
import classes from './shell.module.css'
import { useShellUser } from './shell-user.ts'
import { useIsScreenPainted } from './use-is-screen-painted.ts'

// Not needed before the sign-in, so not part of what the sign-in page loads.
const NavBar = lazyRouteComponent(() => import('./nav-bar.tsx'), 'NavBar')
/** Runs on every page of a driver: sends unsent work and positions. */
const DriverBackground = lazyRouteComponent(() => import('./driver-background.tsx'), 'DriverBackground')
/** Shows a dialog before the session ends; not needed for the first minute. */
const SessionWatch = lazy(() => import('./session-watch.tsx').then((module) => ({ default: module.SessionWatch })))
export const loadNavBar = () => NavBar.preload?.()

export function Shell() {
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const user = useShellUser(pathname)
  // Refused by the server until two-factor is set up.
  useLiveUpdates(user && !user.mustSetUpTwoFactor ? user.id : null)
  const isDriver = user?.role === 'driver'
  // Before the first paint: it changes sizes. See ui/outdoor.css.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-outdoor', isDriver), [isDriver])
  const content = useFocusOnArrival(pathname)
  const isPainted = useIsScreenPainted()
  return (
    <>
      {user ? (
        <>
          <a className={classes.skip} href="#content">
            {UI_COPY.skipToContent}
          </a>
          <Suspense fallback={<div className={classes.placeholder} />}>
            <NavBar user={user} pathname={pathname} />
          </Suspense>
          {/* Neither is seen at first, so their code must not delay what is. */}
          {isPainted ? (
            <Suspense>
              <SessionWatch key={user.id} />
              {isDriver ? <DriverBackground user={user} /> : null}
            </Suspense>
          ) : null}
        </>
      ) : null}
      <main id="content" className={classes.content} ref={content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

/** After a redirect inside the app the keyboard and the screen reader start at the new screen, as after a page load. */
function useFocusOnArrival(pathname: string) {
  const content = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    // What has the focus and is still there keeps it, such as a tab of a layout.
    const hasFocus = content.current?.contains(document.activeElement)
    if (last.current !== pathname && !hasFocus) content.current?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
  return content
}
