import type { Env } from '../env.ts'

/** The ways into one database. Without settings of their own, all are the same. */
export type DatabaseUrls = {
  /** As the application, perhaps through a pooler, which lends a connection for one transaction only. */
  app: string
  /** As the application, past the pooler: for what needs a session, such as LISTEN and a backup's locks. */
  direct: string
  /** As the owner of the tables, past the pooler: for migrations and restores. */
  owner: string
}

type Settings = Partial<Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL'>>

export function givenUrls(env: Settings): DatabaseUrls | undefined {
  const { DATABASE_URL: app, DATABASE_DIRECT_URL: direct = app, DATABASE_OWNER_URL: owner = direct } = env
  return app && direct && owner ? { app, direct, owner } : undefined
}

/** One role for everything, on one connection. */
export const sameUrl = (url: string): DatabaseUrls => ({ app: url, direct: url, owner: url })

export const isPooled = ({ app, direct }: Pick<DatabaseUrls, 'app' | 'direct'>): boolean => app !== direct

export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)
