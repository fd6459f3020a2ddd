import type { Translated } from '../../accounts/language.ts'
import { readStored } from '../../orders/reasons.ts'
import type * as en from '../reasons.ts'

export const REASON_TEXTS: Translated<typeof en.REASON_TEXTS> = {
  carBrokeDown: 'Se descompuso el carro',
  notInTime: 'No llego a tiempo',
  noRoom: 'No hay espacio en el carro',
  shiftEnds: 'Ya termina mi turno',
  sickOrAccident: 'Me enfermé o tuve un accidente',
  tooFar: 'Queda muy lejos',
  payTooLow: 'El pago es muy bajo',
  noLabel: 'El paquete no tiene etiqueta',
  labelUnreadable: 'No se puede leer la etiqueta',
  notCountable: 'Aquí no se puede contar',
  noSeal: 'El paquete no tiene sello',
  sealUnreadable: 'No se puede leer el número',
  noThermometer: 'No hay termómetro',
  staysClosed: 'El paquete debe quedar cerrado',
  photosForbidden: 'Aquí no se permiten fotos',
  cameraBroken: 'La cámara no funciona',
  noPin: 'Quien recibe no tiene PIN',
  noId: 'No trae identificación',
  idDeclined: 'No quiso mostrar su identificación',
  leftAtDesk: 'Se dejó en la recepción',
  nameDeclined: 'No quiso dar su nombre',
  signatureDeclined: 'No quiso firmar',
  notAbleToSign: 'No puede firmar',
  nothingToAdd: 'Nada que agregar',
  differenceConfirmed: 'La otra persona confirma la diferencia',
  partNotReady: 'Una parte no está lista',
  partDamaged: 'Una parte está dañada',
}

export const reasonText: typeof en.reasonText = (stored) =>
  readStored(stored, { reasons: REASON_TEXTS, farAway: (miles) => `Completado a ${miles} de la dirección` })
