import type { Translated } from '../../accounts/language.ts'
import { MAX_PACKAGES } from '../../proofs/proofs.ts'
import type * as en from '../imports.ts'

export const CELL_FAULT_TEXTS: Translated<typeof en.CELL_FAULT_TEXTS> = {
  missing: 'Falta este dato',
  not_date: 'Escriba la fecha como 2026-11-30',
  not_window: 'Escriba el horario como 9:00 AM - 11:30 AM, o déjelo vacío',
  not_service: 'Escriba receta, equipo, muestra, cheque o documento',
  not_priority: 'Escriba estándar, exprés, emergencia o programado',
  not_yes_no: 'Escriba sí o no',
  not_packages: `Escriba un número del 1 al ${MAX_PACKAGES}`,
  not_temperature: 'Escriba ambiente, refrigerado o congelado, o déjelo vacío',
  not_a_sample: 'Solo las muestras tienen temperatura. Pásela a las instrucciones o cambie el servicio a muestra.',
  unknown_cost_center: 'Su organización no tiene ese centro de costos',
  unknown_address: 'No se encontró esta dirección',
  other_address: 'Puede haber varias direcciones así. Agregue la ciudad o el código postal.',
  street_missing: 'Agregue el número y la calle',
  formula_failed: 'La hoja de cálculo no tiene aquí el resultado de su fórmula. Escriba lo que debe decir.',
}
