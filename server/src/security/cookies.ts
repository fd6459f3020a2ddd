/** Our cookies: scripts cannot read them, and other sites' requests do not carry them. */
type Options = { isSecure: boolean; seconds: number }

export const cookieHeader = (name: string, value: string, { isSecure, seconds }: Options): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`

export function readCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  return header
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
}
