import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, lazy, StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import { startFirstQueries } from './app/first-queries.ts'
import { forgetOtherDrivers } from './app/forget-other-drivers.ts'
import { router } from './app/router.tsx'
import { loadNavBar } from './app/shell.tsx'
import { watchActivity } from './data/accounts/activity.ts'
import { putBackTyped } from './data/accounts/language.ts'
import { loadPageFor, storedUser } from './data/accounts/stored-user.ts'
import { dropOldPendingOrder } from './data/orders/pending-order.ts'
import { queryClient } from './data/query-client.ts'
import './ui/global.css'
import './ui/outdoor.css'
import { cssVariables, theme } from './ui/theme.ts'
import { useIsPainted } from './ui/use-is-painted.ts'

const FIRST_PAINT_TIMEOUT_MS = 400

// Loaded after the first paint; earlier toasts wait in the store. The app works without it.
const ToastArea = lazy<ComponentType>(() =>
  import('./ui/toast-area.tsx').then(
    ({ ToastArea }) => ({ default: ToastArea }),
    () => ({ default: () => null }),
  ),
)

void start()

async function start(): Promise<void> {
  const user = storedUser()
  loadPageFor(user)
  void startFirstQueries(queryClient, location, user)
  // Reading the code was one task, finding the screen is the next.
  await nextTask()
  const loaded = Promise.all([router.load(), user ? loadNavBar() : undefined])
  if (user) new Worker(new URL('./app/first-format.worker.ts', import.meta.url), { type: 'module' })
  // The build adds the styles of the components in use; the development server cannot, because it prebundles them.
  if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')
  // One paint instead of three: the bar and the screen appear together, unless the network is slow.
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_TIMEOUT_MS))])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const reactRoot = createRoot(root)
  // A transition is rendered in short tasks, between which the page can answer.
  startTransition(() => reactRoot.render(<App />))
  watchActivity()
  dropOldPendingOrder()
  putBackTyped()
  void forgetOtherDrivers()
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function App() {
  return (
    <StrictMode>
      {/* All variables come from the resolver: the stylesheet of Mantine's defaults would be a second, larger copy. */}
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        deduplicateCssVariables={false}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <LateToasts />
      </MantineProvider>
    </StrictMode>
  )
}

/** A component of its own: in App, the first paint would be followed by a second render of the whole theme. */
function LateToasts() {
  return useIsPainted() ? (
    <Suspense>
      <ToastArea />
    </Suspense>
  ) : null
}
