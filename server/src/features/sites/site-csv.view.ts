import { SITE_COLUMNS } from '@meridian/domain/organizations/site-csv.ts'
import { hoursText } from '@meridian/domain/texts/sites.ts'
import type { CsvColumn } from '../../http/csv.ts'
import type { SiteRow } from './sites.queries.ts'

/** With the code of its cost center. */
export type ExportedSite = SiteRow & { cost_center_code: string | null }

export const SITE_EXPORT_COLUMNS: readonly CsvColumn<ExportedSite>[] = [
  [SITE_COLUMNS.name, (site) => site.name],
  [SITE_COLUMNS.externalCode, (site) => site.external_code],
  [SITE_COLUMNS.address, (site) => site.address],
  [SITE_COLUMNS.latitude, (site) => site.latitude],
  [SITE_COLUMNS.longitude, (site) => site.longitude],
  [SITE_COLUMNS.hours, (site) => site.hours && hoursText(site.hours)],
  [SITE_COLUMNS.accessNote, (site) => site.access_note],
  [SITE_COLUMNS.contactName, (site) => site.contact_name],
  [SITE_COLUMNS.contactPhone, (site) => site.contact_phone],
  [SITE_COLUMNS.serviceMinutes, (site) => site.service_minutes],
  [SITE_COLUMNS.costCenter, (site) => site.cost_center_code],
]
