/** Web push in this browser: supported, permitted, subscribed. */
import { subscribe, unsubscribe } from '@meridian/contract/notices/notices.ts'
import { call } from '../call.ts'
import { WORKER } from '../worker-file.ts'

/** `install`: an iPhone or iPad shows pushes of an app on the Home Screen only. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'on' | 'off'

/** Not on pages without https, nor on an iPhone before the app is on the home screen. */
const isSupported = () =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  typeof PushManager !== 'undefined' &&
  typeof Notification !== 'undefined'

/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
const isIPhone = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

const unsupported = (): PushState => (isIPhone() && !isInstalled() ? 'install' : 'unsupported')

const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** `known`: the browsers the server sends to. A browser whose session ended is not among them, though it is still subscribed. */
export async function pushState(known: readonly string[]): Promise<PushState> {
  if (!isSupported()) return unsupported()
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  return subscription && known.includes(await fingerprint(subscription.endpoint)) ? 'on' : 'off'
}

/** Requests the permission, subscribes the browser, then registers the subscription with the server. */
export async function startPush(publicKey: string): Promise<PushState> {
  if (!isSupported()) return unsupported()
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register(...WORKER)
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  await call(subscribe, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  return 'on'
}

export async function stopPush(): Promise<PushState> {
  const subscription = isSupported() ? await currentSubscription() : null
  if (subscription) {
    await call(unsubscribe, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return 'off'
}

/** The server's id of a browser. */
async function fingerprint(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
