/** What verification needs and the domain does not have: the server and the browser bring their own. */
import type { Sha256 } from '../ledger.ts'

export type Verifier = {
  sha256: Sha256
  /** Ed25519 over the UTF-8 bytes; false, not an error, for a malformed key or signature. */
  verifies(publicKey: string, signature: string, text: string): boolean
}
