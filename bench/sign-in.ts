/** The Cookie header of a demo account. */
export async function signIn(url: string, username: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'meridian-demo' }),
  })
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
