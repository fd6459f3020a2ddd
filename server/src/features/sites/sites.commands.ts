/** An organization's places are added, changed and deleted. A deleted one stays on its orders. */
import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { MAX_SITES } from '@meridian/domain/organizations/sites.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { Insertable } from 'kysely'
import { columnsOf } from '../../db/columns.ts'
import { type Db, postgresError, UNIQUE_VIOLATION } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { requirePointOfAddress } from '../addresses/verify-address.ts'
import { countSites, findSiteForChange, type SiteOwner, type SiteRow } from './sites.queries.ts'
import { foundColumnsOf } from './sites.rules.ts'

export type SiteFields = BodyOf<typeof api.sites.add>
export type SiteValues = Omit<Insertable<Tables['sites']>, 'organization_id'>

/** Asks the maps, which may take seconds: before any transaction is open. */
export async function checkSite(
  tools: { db: Db; maps: Maps; signer: Signer },
  organizationId: number,
  fields: SiteFields,
): Promise<SiteValues> {
  const { token, latitude, longitude, hours, ...texts } = fields
  const point = { latitude, longitude }
  if (!tools.maps.stateAt(point)) throw new AppError('outside_service_area')
  const facts = await requirePointOfAddress(tools, { text: fields.address, point, token, organizationId })
  return {
    ...columnsOf('sites', texts),
    latitude: latitude.toFixed(6),
    longitude: longitude.toFixed(6),
    precision: facts.precision,
    ...foundColumnsOf(facts, point),
    hours: hours && JSON.stringify(hours),
  }
}

/** Whoever looks after some sites adds none: they would not see it afterwards. */
export function requireAllSites({ siteIds }: SiteOwner): void {
  if (siteIds !== null) throw new AppError('sites_limited')
}

export async function addSite(trx: Db, owner: SiteOwner, values: SiteValues, now: Date): Promise<SiteRow> {
  if ((await countSites(trx, owner.organizationId)) >= MAX_SITES)
    throw new AppError('too_many_sites', { max: MAX_SITES })
  return asTaken(values, () =>
    trx
      .insertInto('sites')
      .values({ ...values, organization_id: owner.organizationId, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function editSite(trx: Db, owner: SiteOwner, id: number, values: SiteValues, now: Date): Promise<SiteRow> {
  await requireSite(trx, owner, id)
  return asTaken(values, () =>
    trx
      .updateTable('sites')
      .set({ ...values, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

export async function removeSite(trx: Db, owner: SiteOwner, id: number, now: Date): Promise<void> {
  await requireSite(trx, owner, id)
  await trx.updateTable('sites').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

async function requireSite(trx: Db, owner: SiteOwner, id: number): Promise<SiteRow> {
  const row = await findSiteForChange(trx, owner, id)
  if (!row) throw new AppError('site_not_found')
  return row
}

/** Two who add the same name at the same moment: the index decides. */
export async function asTaken<T>({ name, external_code: code }: SiteValues, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const refused = postgresError(error)
    if (refused?.code !== UNIQUE_VIOLATION) throw error
    throw refused.constraint === 'sites_have_codes_of_their_own'
      ? new AppError('site_code_taken', { code: code ?? '' })
      : new AppError('site_name_taken', { name })
  }
}
