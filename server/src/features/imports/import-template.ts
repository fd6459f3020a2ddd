/** The titles of a template are those of our export, so that the guess knows them. */
import { IMPORT_TITLES } from '@meridian/domain/imports/fields.ts'
import type { CsvColumn } from '../../http/csv.ts'

export const TEMPLATE_COLUMNS: readonly CsvColumn<Record<string, never>>[] = Object.values(IMPORT_TITLES).map(
  ([title, example]) => [title, () => example],
)
