/** Where the pictures of proofs are stored. Adapters get encrypted bytes only: see `create-storage.ts`. */
export type FileStorage = {
  /** Replaces what is stored under this key. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when nothing is stored under this key. */
  get(key: string): Promise<Buffer | null>
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>
}
