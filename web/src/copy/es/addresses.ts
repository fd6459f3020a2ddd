import type { Translated } from '@meridian/domain/accounts/language.ts'
import { SERVICE_STATES } from '@meridian/domain/places/geo.ts'
import type * as en from '../addresses.ts'

export const ADDRESS_CHECK: Translated<typeof en.ADDRESS_CHECK> = {
  validating: 'Validando',
  verified: 'Dirección verificada',
  review: 'Revise la dirección',
  confirm: 'Confirmar',
  dismiss: 'Descartar',
  tryAgain: 'Intentar de nuevo',
}

export const PRECISION_TEXT: Translated<typeof en.PRECISION_TEXT> = {
  point: 'Ubicación exacta',
  street: 'Ubicada sobre la calle',
  zip: 'Aproximada: el chofer se guía por la dirección',
}

const area = (word: string) => `${SERVICE_STATES.slice(0, -1).join(', ')} ${word} ${SERVICE_STATES.at(-1)}`

export const ADDRESS_COPY: Translated<typeof en.ADDRESS_COPY> = {
  placeholder: 'Calle, lugar o código postal',
  list: (label) => `Sugerencias para: ${label.toLowerCase()}`,
  found: (count) => (count === 1 ? '1 sugerencia' : `${count} sugerencias`),
  none: `No se encontró la dirección en ${area('o')}`,
  noneHint: 'Revise cómo está escrita, o agregue la ciudad o el código postal.',
  zipHint: '¿No aparece? Con su código postal puede usar la dirección tal como la escribió.',
  outside: (name) => `${name} está fuera de nuestra área. Entregamos en ${area('y')}.`,
  searchFailed: 'Las sugerencias no se cargaron. Revise su conexión; lo que escribió se conserva.',
  searchStarting: 'La búsqueda de direcciones está iniciando. Las sugerencias aparecen aquí en un momento.',
  searchNotReady:
    'La búsqueda de direcciones aún no está lista. Intente de nuevo en un minuto; lo que escribió se conserva.',
  pickFailed: 'Esta dirección no se cargó. Revise su conexión y elíjala otra vez.',
  book: 'Libreta de direcciones',
  similar: '¿Quiso decir esta?',
  asTyped: 'Como se escribió',
  approximate: 'Aproximada',
  checkZip: 'Revise el código postal',
  zipDoubt: (typed, known) =>
    `Escribió el ZIP ${typed}, pero conocemos esta dirección en ${known}. Revise cuál es correcto.`,
  clear: 'Borrar dirección',
  reviewHint: 'Debe tener número de casa, estado y un código postal de cinco dígitos.',
  confirmed: 'Confirmada',
  movePin: 'Mover marcador',
  hideMap: 'Ocultar mapa',
  map: (label) => `Mapa: ${label.toLowerCase()}`,
  streetNeeded: 'Solo se conocen la ciudad y el código postal. Agregue el número y la calle.',
  placePin: 'Colocar marcador (opcional)',
  placePinHint: 'Arrastre el marcador hasta la puerta, si la encuentra. Eso no baja el precio.',
  pinHint: 'Arrastre el marcador si la puerta está en otro lugar.',
  pinMoved: 'Marcador colocado por usted',
  pinUnreachable: 'El marcador no se pudo mover: el servidor no respondió.',
  pinReturned: 'El marcador volvió a su lugar.',
}
