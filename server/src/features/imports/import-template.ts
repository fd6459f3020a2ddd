/** The columns of a template are those of our export, so that the guess knows them. */
import type { CsvColumn } from '../../http/csv.ts'

type Example = Record<string, never>
const column = (title: string, example: string): CsvColumn<Example> => [title, () => example]

export const TEMPLATE_COLUMNS: readonly CsvColumn<Example>[] = [
  column('Pickup address', '6411 Fannin St, Houston, TX 77030'),
  column('Pickup contact', 'Front desk'),
  column('Pickup phone', '(713) 555-0100'),
  column('Delivery address', '1504 Taub Loop, Houston, TX 77030'),
  column('Delivery contact', 'Ana Ruiz'),
  column('Delivery phone', '(713) 555-0101'),
  column('Recipient email', ''),
  column('Item', 'Insulin, keep cold'),
  column('Packages', '1'),
  column('Special instructions', ''),
  column('Service', 'Medical Prescription Delivery'),
  column('Priority', 'Standard'),
  column('Scheduled for', ''),
  column('Time slot', ''),
  column('Signature required', 'yes'),
  column('ID required', 'no'),
  column('Photo required', 'no'),
  column('PIN required', 'no'),
  column('Cost center', ''),
  column('PO number', ''),
]
