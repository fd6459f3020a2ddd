import type { Translated } from '../../accounts/language.ts'
import type * as en from '../proofs.ts'

export const PROOF_LABELS: Translated<typeof en.PROOF_LABELS> = {
  scan: 'Escaneo de paquetes',
  count: 'Conteo',
  seal: 'Número de sello',
  temperature: 'Temperatura',
  photo: 'Foto',
  pin: 'PIN del destinatario',
  id_check: 'Verificación de identidad',
  recipient: 'Nombre de quien recibe',
  signature: 'Firma',
  note: 'Nota',
}

export const proofLabelAt: Translated<typeof en.proofLabelAt> = (kind, stop) =>
  kind === 'recipient' && stop === 'pickup' ? 'Nombre de quien entrega' : PROOF_LABELS[kind]

export const DISCARDED_WORK_LABELS: Translated<typeof en.DISCARDED_WORK_LABELS> = {
  ...PROOF_LABELS,
  arrival: 'Llegada',
  report: 'Problema',
  delay: 'Retraso',
  return_completed: 'Devolución completada',
  pickup_scheduled: 'Trabajo iniciado',
  pickup_complete: 'Recolección completada',
  in_transit: 'Entrega iniciada',
  delivered: 'Entrega completada',
}

export const ID_DOCUMENT_LABELS: Translated<typeof en.ID_DOCUMENT_LABELS> = {
  drivers_license: 'Licencia de manejo',
  state_id: 'Identificación estatal',
  passport: 'Pasaporte',
  military_id: 'Identificación militar',
  other: 'Otra identificación con foto',
}

export const RELATION_LABELS: Translated<typeof en.RELATION_LABELS> = {
  recipient: 'El destinatario',
  family: 'Familiar',
  staff: 'Personal o recepción',
  security: 'Seguridad',
  neighbor: 'Vecino',
  other: 'Otra persona',
  sender: 'El remitente',
}
