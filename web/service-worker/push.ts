/** Shows what is pushed to this browser, and opens the right screen when it is tapped. */

/** As the server sealed it. */
type Words = { title: string; body?: string; path?: string; tag?: string }

export function showPushed(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    const { title, body, path, tag } = readWords(event.data)
    const options = {
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path },
      ...(body === undefined ? {} : { body }),
      // A newer word on the same thing takes the place of the older, and makes itself heard.
      ...(tag === undefined ? {} : { tag, renotify: true }),
    }
    event.waitUntil(worker.registration.showNotification(title, options))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, event.notification.data?.path))
  })
}

/** A push must show something, or the browser says so itself. */
function readWords(data: PushMessageData | null): Words {
  try {
    const words = data?.json() as Words
    if (typeof words.title === 'string' && words.title) return words
  } catch {}
  return { title: 'Meridian', body: 'Something is new.', path: '/' }
}

/**
 * In the window that shows it already, or in one of its own: what another holds, a checkout or a form, stays as it is.
 * Only ever a path of ours: what was pushed is not trusted to lead elsewhere.
 */
async function open(worker: ServiceWorkerGlobalScope, path: unknown): Promise<void> {
  const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  const url = new URL(isOurs ? path : '/', worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((client) => client.url === url)
  await (shown ? shown.focus() : worker.clients.openWindow(url))
}
