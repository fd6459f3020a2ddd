/** Reads records of the DNS. Tests have one of their own. */
import { Resolver } from 'node:dns/promises'

export type DnsResolver = {
  /** The texts under this name, each in one piece; none when there are none. Throws when nobody answers. */
  txt(name: string): Promise<string[]>
}

const NONE = new Set(['ENOTFOUND', 'ENODATA'])

export const createDnsResolver = (): DnsResolver => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  return {
    async txt(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      } catch (error) {
        // A name without a record is an answer. Only that: a server that does not answer must cost nobody the domain.
        if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return []
        throw error
      }
    },
  }
}
