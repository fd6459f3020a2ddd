/** Each language has a service worker of its own. One of another language replaces it, for it is registered for the same pages. */
export const WORKER = [`${import.meta.env.BASE_URL}sw.js`, { scope: '/' }] as const
