/**
 * Replaces zod in the browser build (see vite.config.ts). Calls need only an endpoint's method and path; the server applies
 * the schemas, and zod would be a sixth of the first load. Schemas can be built with this stub, but using one throws.
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
