/** Shows what is pushed to this browser, and opens the right screen when it is tapped. */
import { PUSH_FALLBACK } from '../src/copy/service-worker.ts'
import { type ApprovalToDecide, approvalActions, decideApproval, isApprovalAction } from './push-approval.ts'

/** The payload that the server encrypted. */
type PushPayload = { title: string; body?: string; path?: string; tag?: string; approval?: ApprovalToDecide }

export function showPushed(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, path, tag, approval } = readPayload(event.data)
    const options = {
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path, approval },
      ...(approval ? { actions: approvalActions() } : {}),
      ...(body === undefined ? {} : { body }),
      // A newer notification with the same tag replaces the older one, and alerts again.
      ...(tag === undefined ? {} : { tag, renotify: true }),
    }
    event.waitUntil(worker.registration.showNotification(title, options))
  })
  worker.addEventListener('notificationclick', (event) => {
    const { action, notification } = event
    notification.close()
    const { path, approval } = (notification.data ?? {}) as Partial<PushPayload>
    event.waitUntil(
      approval && isApprovalAction(action) ? decideApproval(worker, approval, action, path) : open(worker, path),
    )
  })
}

/** Without a notification for a push, the browser shows one of its own. */
function readPayload(data: PushMessageData | null): PushPayload {
  try {
    const payload = data?.json() as PushPayload
    if (typeof payload.title === 'string' && payload.title) return payload
  } catch {}
  return { ...PUSH_FALLBACK, path: '/' }
}

/**
 * Focuses a window that shows the page already, or opens a new one: other windows may hold a checkout or a form. Only
 * paths of this app: the payload must not lead to another site.
 */
async function open(worker: ServiceWorkerGlobalScope, path: unknown): Promise<void> {
  const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  const url = new URL(isOurs ? path : '/', worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((client) => client.url === url)
  await (shown ? shown.focus() : worker.clients.openWindow(url))
}
