/**
 * The dossier: an order's chain of custody as one signed file. The file is canonical JSON, byte for byte, so that everything that
 * differs from what was signed is found (`verify-dossier.ts`).
 */
import type { ServiceType } from '../orders.ts'
import type { AnchorBody, TreeStep } from './anchors.ts'
import { canonicalJson } from './canonical-json.ts'
import type { SignedKey } from './keys.ts'
import type { ChainFault, ChainHead, CustodyEntry, PersonalValues } from './ledger.ts'
import type { LoggedRow, LogHead } from './log.ts'

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

/** In plain words, for the page and the command line. */
export function dossierFaultText(fault: DossierFault): string {
  switch (fault.reason) {
    case 'changed':
      return `Row ${fault.row} was changed after it was recorded.`
    case 'missing':
      return `Row ${fault.row} is missing.`
    case 'reordered':
      return `Row ${fault.row} is not where it was: rows were put in another order.`
    case 'inserted':
      return `Row ${fault.row} was added: it does not belong to this chain.`
    case 'personal_changed':
      return `Row ${fault.row} was changed: a name, text or location in it is not what was recorded.`
    case 'other_order':
      return 'The rows are of another order than the one that the file names.'
    case 'header_differs':
      return `The addresses, item class or organization of the file are not those that row ${fault.row} recorded.`
    case 'no_rows':
      return 'This dossier has no rows: it proves nothing.'
    case 'other_key':
      return 'The hourly anchors are signed with another key than the dossier.'
    case 'not_a_dossier':
      return 'This is not a custody dossier, or it is damaged beyond reading.'
    case 'reformatted':
      return 'The file was changed or formatted by another program: it is not byte for byte what was issued.'
    case 'personal_missing':
      return `Row ${fault.row} lacks a name, text or location that was not deleted by the rules of retention.`
    case 'not_signed':
      return `Row ${fault.row} is not signed by the courier, or its signature is not good.`
    case 'not_logged':
      return `Row ${fault.row} is more than two hours old and not in the public log.`
    case 'log_changed':
      return `Row ${fault.row} is not in the public log as the dossier says.`
    case 'head_changed':
      return 'The head of the public log is not signed by the courier.'
    case 'stamp_changed':
      return 'A time-stamp in the file is not one of this log.'
    case 'mailed_changed':
      return 'A mailed head in the file is not one of this log.'
    case 'anchor_changed':
      return 'The rows agree with each other, but not with the hourly signed anchor: they were rewritten, or the anchor was.'
    case 'signature_invalid':
      return 'The rows agree with each other, but the signature does not fit: the order’s details, the anchors or the signature were changed.'
  }
}
