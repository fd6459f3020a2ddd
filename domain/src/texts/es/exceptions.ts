import type { Translated } from '../../accounts/language.ts'
import type * as en from '../exceptions.ts'

export const EXCEPTION_LABELS: Translated<typeof en.EXCEPTION_LABELS> = {
  nothing_to_collect: 'Nada que recoger',
  refused: 'Rechazado',
  nobody_there: 'Nadie disponible',
  id_not_verified: 'No se puede verificar la identificación',
  pin_not_verified: 'No se puede verificar el PIN',
  damaged: 'Dañado',
  seal_broken: 'Sello roto',
  out_of_temperature: 'Problema de temperatura',
  wrong_address: 'Dirección equivocada',
  accident: 'Accidente o avería',
  loss: 'Pérdida o faltante',
  other: 'Otro problema',
}

export const exceptionLabelAt: typeof en.exceptionLabelAt = (kind, stop) =>
  kind === 'nobody_there' && stop === 'return' ? 'Nadie lo recibe de vuelta' : EXCEPTION_LABELS[kind]

export const OUTCOME_LABELS: Translated<typeof en.OUTCOME_LABELS> = {
  retry: 'Intentar de nuevo',
  another_recipient: 'Otro destinatario',
  return_to_sender: 'Devolver al remitente',
  hold: 'Guardar para que lo recojan',
  cancel: 'Cancelar el pedido',
  withdrawn: 'Resuelto en el lugar',
}

export const RETURNED_LABEL: Translated<typeof en.RETURNED_LABEL> = 'Devuelto al remitente'
