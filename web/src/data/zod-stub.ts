/**
 * Stands in for zod in what is built for the browser (see vite.config.ts). An endpoint's method and path are all that a
 * call needs here; its schemas are the server's to apply, and zod would be a sixth of the first load. Anything can be
 * built with this and nothing can be checked: a screen that tries is told so at once, not deceived.
 */
const CHECKS = ['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'decode', 'encode', 'check']

export const z: unknown = new Proxy(() => z, {
  get: (_, name) => {
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (CHECKS.includes(name))
      throw new Error('Schemas are not part of the browser build: take the rule from the domain')
    return z
  },
  apply: () => z,
})
