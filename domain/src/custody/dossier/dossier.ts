/**
 * The dossier: an order's chain of custody as one signed file. The file is canonical JSON, byte for byte, so that everything that
 * differs from what was signed is found (`verify-dossier.ts`).
 */
import type { ServiceType } from '../../orders/orders.ts'
import type { AnchorBody, TreeStep } from '../anchors.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { SignedKey } from '../keys.ts'
import type { ChainFault, ChainHead, CustodyEntry, PersonalValues } from '../ledger.ts'
import type { LoggedRow, LogHead } from '../log.ts'

export { dossierFaultText } from '../../texts/dossier.ts'

export const DOSSIER_FORMAT = 'meridian-custody-dossier'

/** Of dossiers of version 1 neither `signature` nor `logged` is known. */
export type DossierEntry = CustodyEntry & {
  personal: PersonalValues
  /** Over `rowText`; null for an entry from before entries were signed. */
  signature?: string | null
  /** Null for an entry of the last minute. */
  logged?: LoggedRow | null
}

export type DossierAnchor = {
  body: AnchorBody
  hash: string
  publicKey: string
  signature: string
  /** How long the order's chain was, and where its head is in the tree. */
  length: number
  path: TreeStep[]
}

/** A head of the log that somebody outside of the installation has (`witnesses.ts`). */
export type WitnessedHead = {
  /** As `headLine` writes it. */
  line: string
  /** The hashes that show that the dossier's head is this one with entries added. */
  path: string[]
}
export type DossierStamp = WitnessedHead & {
  /** The host that was asked; who signed is in the response. */
  authority: string
  /** What the authority answered (RFC 3161), as hex digits. */
  response: string
}

/** When it was mailed, as the courier recorded it: only the mail itself shows more. */
export type MailedHead = WitnessedHead & { mailedAt: string }

export type Dossier = {
  format: typeof DOSSIER_FORMAT
  /** 2: with the signatures of rows, the log and the keys. */
  version: 1 | 2
  issuedAt: string
  /** Whose dossier it is, and where its keys and the heads of its log are published. */
  issuer?: { name: string; address: string }
  order: {
    id: number
    number: string
    serviceType: ServiceType
    organization: string
    pickupAddress: string
    deliveryAddress: string
  }
  head: ChainHead
  entries: DossierEntry[]
  /** Hourly, until the log took their place. */
  anchors: DossierAnchor[]
  /** The newest head of the transparency log; null when nothing is logged yet. */
  log?: LogHead | null
  /** What authorities outside have said about the log; unknown of dossiers from before there were any. */
  stamps?: DossierStamp[]
  /** Heads that were mailed to the order's organization. */
  mailed?: MailedHead[]
  /** The keys of the installation, oldest first. */
  keys?: SignedKey[]
  /** Ed25519, 64 hex digits. */
  publicKey: string
  /** Over the canonical JSON of everything else. */
  signature: string
}

export const signedText = ({ signature: _, ...rest }: Dossier): string => canonicalJson(rest)

export type DossierFault =
  | ChainFault
  | {
      row: number
      reason:
        | 'personal_changed'
        | 'personal_missing'
        | 'other_order'
        | 'header_differs'
        | 'not_signed'
        | 'not_logged'
        | 'log_changed'
    }
  | {
      row: null
      reason:
        | 'not_a_dossier'
        | 'no_rows'
        | 'reformatted'
        | 'anchor_changed'
        | 'head_changed'
        | 'other_key'
        | 'stamp_changed'
        | 'mailed_changed'
        | 'signature_invalid'
    }

/** The rows whose proofs include a file with this hash. */
export const rowsWithFile = (dossier: Dossier, fileSha256: string): { row: number; kind: string }[] =>
  dossier.entries.flatMap(({ body }) =>
    body.proofs.filter(({ sha256 }) => sha256 === fileSha256).map(({ kind }) => ({ row: body.position, kind })),
  )
