import { WORKER } from './worker-file.ts'

/** Lets the app open without a network, and be installed, in browsers that support it. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(...WORKER).catch((error) => console.info('The app is not available offline', error))
}
