/*
 * The service worker: shows what is pushed to this browser, and opens the right screen when it is tapped.
 *
 * A plain script beside the pages, because its address and scope must stay the same from version to version. What works
 * without a network (a cache of the app, work that waits to be sent) belongs in here as well: listen to 'install',
 * 'activate' and 'fetch' below. There is no 'fetch' yet, so every request goes to the network as if this were not here.
 */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** { title, body, path, tag } as the server sealed it. A push must show something, or the browser does so itself. */
self.addEventListener('push', (event) => {
  const words = readWords(event.data)
  event.waitUntil(
    self.registration.showNotification(words.title, {
      body: words.body,
      tag: words.tag,
      renotify: words.tag !== undefined,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path: words.path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

function readWords(data) {
  try {
    const words = data.json()
    if (typeof words.title === 'string' && words.title) return words
  } catch {}
  return { title: 'Meridian', body: 'Something is new.', path: '/' }
}

/** In a window that is open, if there is one. Only ever a path of ours: what was pushed is not trusted to lead elsewhere. */
async function open(path) {
  const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  const url = new URL(isOurs ? path : '/', self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((client) => client.url === url) ?? windows[0]
  if (!shown) return self.clients.openWindow(url)
  await shown.focus()
  if (shown.url !== url) await shown.navigate(url).catch(() => self.clients.openWindow(url))
}
