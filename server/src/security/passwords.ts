/** Passwords, hashed as better-auth does (scrypt, off the main thread). */

/** Loaded with the first password: a start needs none. */
const loadCrypto = () => import('better-auth/crypto')

/** Of a password that was made at random and not kept: a sign-in to an unknown account takes as long as any other. */
const UNUSED_HASH =
  'c71b33601bff7e48bd767c2b359bbba7:d7c1b4dc2069c7d9e9fc7b06000e0dd1ff2c604810498a6a14f37fca6c1614cf49fe7aa5a4e61e85cd657cbde690a2ccea1950fda78f63df263ab1d848773bc2'

export async function hashPassword(password: string): Promise<string> {
  return (await loadCrypto()).hashPassword(password)
}

/** Without a hash (no such account) it takes as long as with one, and the answer is no. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { verifyPassword } = await loadCrypto()
  return (await verifyPassword({ password, hash: hash ?? UNUSED_HASH })) && Boolean(hash)
}
