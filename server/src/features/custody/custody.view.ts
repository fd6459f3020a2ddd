import type { CustodyTimeline } from '@meridian/contract/custody.ts'
import { canonicalJson } from '@meridian/domain/custody/canonical-json.ts'
import { agreedIn } from '@meridian/domain/custody/dossier/agreed.ts'
import {
  DOSSIER_FORMAT,
  type Dossier,
  type DossierAnchor,
  type DossierStamp,
  type MailedHead,
  signedText,
} from '@meridian/domain/custody/dossier/dossier.ts'
import { type EntryText, entryTexts } from '@meridian/domain/custody/dossier/entry-text.ts'
import type { SignedKey } from '@meridian/domain/custody/keys.ts'
import type { ChainHead } from '@meridian/domain/custody/ledger.ts'
import type { LoggedRow, LogHead } from '@meridian/domain/custody/log.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { CustodyKey } from '../../custody/custody-key.ts'
import type { OrderWithClient } from '../../orders/orders.queries.ts'
import type { Chain, Hold } from './custody.queries.ts'

/** Holds and block are for admins. */
export function toTimeline(
  entries: Chain['entries'],
  holds: readonly Hold[] = [],
  isPinBlocked = false,
): CustodyTimeline {
  const texts = entryTexts(entries)
  return {
    entries: entries.map(({ body, hash }, index) => {
      const { position, kind, stop, serverTime, deviceTime, isClockOff } = body
      const { title, gave, received, facts } = texts[index] as EntryText
      return { position, kind, stop, title, gave, received, serverTime, deviceTime, isClockOff, facts, hash }
    }),
    holds: holds.map(toHold),
    isPinBlocked,
  }
}

export const toHold = ({ since, ...hold }: Hold) => ({ ...hold, since: since.toISOString() })

type Facts = {
  order: OrderWithClient
  chain: Chain & { head: ChainHead }
  anchors: DossierAnchor[]
  log: LogHead | null
  logged: (LoggedRow | null)[]
  stamps: DossierStamp[]
  mailed: MailedHead[]
  keys: SignedKey[]
  address: string
  now: Date
}

export function toDossier(facts: Facts, key: CustodyKey): Dossier {
  const { order, chain, anchors, log, logged, stamps, mailed, keys, address, now } = facts
  const unsigned: Dossier = {
    format: DOSSIER_FORMAT,
    version: 2,
    issuedAt: now.toISOString(),
    issuer: { name: ISSUER, address },
    order: {
      id: order.id,
      number: orderLabel(order.id),
      serviceType: order.service_type,
      organization: order.organization_name,
      pickupAddress: order.pickup_address,
      deliveryAddress: order.delivery_address,
      // The order's row can be edited. Only a chain that began without the row of the agreement leaves nothing else.
      ...agreedIn(chain.entries),
    },
    head: chain.head,
    entries: chain.entries.map((entry, at) => ({ ...entry, logged: logged[at] ?? null })),
    anchors,
    log,
    stamps,
    mailed,
    keys,
    publicKey: key.publicKey,
    signature: '',
  }
  return { ...unsigned, signature: key.sign(signedText(unsigned)) }
}

export const ISSUER = 'Meridian Logistics'

/** Of the download, and of the file attached to the PDF. */
export const dossierFileName = (orderId: number, type: 'json' | 'pdf' | 'zip'): string =>
  `custody-${type === 'zip' ? 'evidence' : 'dossier'}-${orderLabel(orderId).slice(1)}.${type}`

/** The file's very bytes: verification refuses any other form. */
export const dossierFile = (dossier: Dossier): Buffer => Buffer.from(canonicalJson(dossier))
