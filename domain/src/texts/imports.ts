import type { CellFault } from '../imports/read-row.ts'
import { MAX_PACKAGES } from '../proofs/proofs.ts'

/** What is wrong with a cell of an imported file. */
export const CELL_FAULT_TEXTS: Record<CellFault, string> = {
  missing: 'This is needed',
  not_date: 'Write the date as 2026-11-30',
  not_window: 'Write the time as 9:00 AM - 11:30 AM, or leave it empty',
  not_service: 'Write prescription, equipment, sample, financial or document',
  not_priority: 'Write standard, express, emergency or scheduled',
  not_yes_no: 'Write yes or no',
  not_packages: `Write a number from 1 to ${MAX_PACKAGES}`,
  not_temperature: 'Write ambient, refrigerated or frozen, or leave it empty',
  not_a_sample: 'Only samples have a temperature. Move it to the instructions, or make the service a sample.',
  unknown_cost_center: 'Your organization has no such cost center',
  unknown_address: 'This address was not found',
  other_address: 'There may be several such addresses. Add the city or the ZIP code.',
  street_missing: 'Add the house number and the street',
  formula_failed: 'The spreadsheet has no result of its formula here. Type what it should say.',
}
