import type { Site } from '@meridian/contract/organizations/sites.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { signAddress } from '../addresses/address-tokens.ts'
import type { SiteRow } from './sites.queries.ts'
import { factsOfSite } from './sites.rules.ts'

export function toSite(signer: Signer, row: SiteRow): Site {
  const facts = factsOfSite(row)
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    latitude: facts.latitude,
    longitude: facts.longitude,
    precision: row.precision,
    token: signAddress(signer, facts),
    hours: row.hours as Site['hours'],
    accessNote: row.access_note,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    externalCode: row.external_code,
    serviceMinutes: row.service_minutes,
    useCount: row.use_count,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
