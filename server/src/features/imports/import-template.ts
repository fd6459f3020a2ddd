/** The titles of a template are those of our export, so that the guess knows them. */
import { IMPORT_FIELDS, type ImportField } from '@meridian/domain/imports/fields.ts'
import type { CsvColumn } from '../../http/csv.ts'

export const TEMPLATE: Record<ImportField, readonly [title: string, example: string]> = {
  pickupAddress: ['Pickup address', '6411 Fannin St, Houston, TX 77030'],
  pickupContactName: ['Pickup contact', 'Front desk'],
  pickupContactPhone: ['Pickup phone', '(713) 555-0100'],
  deliveryAddress: ['Delivery address', '1504 Taub Loop, Houston, TX 77030'],
  deliveryContactName: ['Delivery contact', 'Ana Ruiz'],
  deliveryContactPhone: ['Delivery phone', '(713) 555-0101'],
  recipientEmail: ['Recipient email', ''],
  itemDescription: ['Item', 'Insulin, keep cold'],
  packageCount: ['Packages', '1'],
  specialInstructions: ['Special instructions', ''],
  serviceType: ['Service', 'Medical Prescription Delivery'],
  priority: ['Priority', 'Standard'],
  scheduledDate: ['Scheduled for', ''],
  timeWindow: ['Time slot', ''],
  requiresSignature: ['Signature required', 'yes'],
  requiresId: ['ID required', 'no'],
  requiresPhoto: ['Photo required', 'no'],
  requiresPin: ['PIN required', 'no'],
  temperatureBand: ['Temperature', ''],
  isControlled: ['Controlled medication', 'no'],
  costCenter: ['Cost center', ''],
  poNumber: ['PO number', ''],
}

export const TEMPLATE_COLUMNS: readonly CsvColumn<Record<string, never>>[] = IMPORT_FIELDS.map((field) => [
  TEMPLATE[field][0],
  () => TEMPLATE[field][1],
])
