/** Lets the app open without a network, and be installed. A browser that cannot goes on as before. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/sw.js')
    .catch((error) => console.info('The app is not kept for offline use', error))
}
