import type { CostCenter } from '@meridian/contract/organizations/cost-centers.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export const toCostCenter = ({ id, code, name, archived_at }: Selectable<Tables['cost_centers']>): CostCenter => ({
  id,
  code,
  name,
  isArchived: archived_at !== null,
})
