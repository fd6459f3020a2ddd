import type { Site } from '@meridian/contract/organizations/sites.ts'
import type { Signer } from '../../security/signed-tokens.ts'
import { foundAt, signAddress } from '../addresses/address-tokens.ts'
import type { SiteRow } from './sites.queries.ts'

export function toSite(signer: Signer, row: SiteRow): Site {
  const point = { latitude: Number(row.latitude), longitude: Number(row.longitude) }
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    ...point,
    precision: row.precision,
    token: signAddress(signer, foundAt(row.address, point, row.precision)),
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
