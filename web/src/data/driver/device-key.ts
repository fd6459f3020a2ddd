/**
 * The key that encrypts a driver's unsent proofs and pictures on this device. It comes from the server, can be used but not
 * read by scripts, and stays only as long as the driver is signed in here: without it nobody reads what is left (decision 32).
 */
import { deviceKey } from '@meridian/contract/accounts/accounts.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import { storedUser } from '../accounts/stored-user.ts'
import { call } from '../call.ts'
import type { Database, SavedKey, Sealed } from './unsent-schema.ts'

export type FetchKey = (userId: number) => Promise<ReplyOf<typeof deviceKey>>

const FETCH_TIMEOUT_MS = 15_000

/** The cookie is of the user who is signed in now. */
export const fetchDeviceKey: FetchKey = async (userId) => {
  if (storedUser()?.id !== userId) throw new Error('This account is not signed in here')
  return call(deviceKey, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
}

export type KeyRing = ReturnType<typeof createKeyRing>

export function createKeyRing(db: Database, fetchKey: FetchKey) {
  /** Of another id than before after a deactivation: then the work encrypted with the old one is unreadable. */
  async function fetchAndSave(userId: number): Promise<SavedKey> {
    const { id, key, endsInSeconds } = await fetchKey(userId)
    const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
    const saved = {
      userId,
      id,
      key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
      endsAt: new Date(Date.now() + endsInSeconds * 1000).toISOString(),
    }
    await db.put('keys', saved)
    return saved
  }

  return {
    /** The saved one, so that a driver can work for days without a network. */
    async keyOf(userId: number): Promise<SavedKey> {
      const saved = await db.get('keys', userId)
      return saved && saved.endsAt > new Date().toISOString() ? saved : fetchAndSave(userId)
    },
    renewKey: fetchAndSave,
  }
}

export async function seal({ key }: SavedKey, content: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content) }
}

export const sealJson = (key: SavedKey, value: unknown): Promise<Sealed> =>
  seal(key, new TextEncoder().encode(JSON.stringify(value)))

export const unseal = ({ key }: SavedKey, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)

export const unsealJson = async <T>(key: SavedKey, sealed: Sealed): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, sealed)))
