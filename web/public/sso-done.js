/** The end of a single sign-on: stores who has signed in, as the sign-in page does (data/stored-user.ts), and goes on. */
const { next } = document.currentScript.dataset

async function storeUser() {
  const reply = await fetch('/api/auth/me')
  if (!reply.ok) throw new Error(String(reply.status))
  const user = await reply.text()
  // What the browser still has of another account is not this one's.
  for (const key of Object.keys(localStorage)) if (!key.startsWith('board-layout:')) localStorage.removeItem(key)
  sessionStorage.clear()
  localStorage.setItem('user', user)
}

storeUser().then(
  () => location.replace(next),
  () => location.replace('/sso?problem=failed'),
)
