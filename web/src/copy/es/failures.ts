import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../failures.ts'

export const NO_ANSWER: Translated<typeof en.NO_ANSWER> = {
  unknown: 'El servidor no respondió, así que no se sabe si el cambio se hizo.',
  lookingUp: 'Consultando…',
  notFoundOut: 'Se consultará en cuanto se pueda contactar al servidor.',
  areNow: ([state, orders]) => `El estado de ${orders.join(', ')} es ahora: ${state}.`,
  withDriver: (state, driver) => `${state}, con ${driver}`,
  driverSaved: 'La cuenta está guardada como se escribió.',
  driverNotSaved: 'La cuenta está como antes; hay que intentar de nuevo.',
  driverAdded: (email) => `${email} ya tiene una cuenta.`,
  driverNotAdded: (email) => `Aún no hay una cuenta para ${email}; hay que intentar de nuevo.`,
  driverIs: (name, isActive) => `La cuenta de ${name} está ahora ${isActive ? 'activa' : 'desactivada'}.`,
  listShows: 'La lista se vuelve a cargar y muestra cómo está ahora.',
  textKept: 'El servidor no respondió. El texto se conserva.',
  stillYours: 'El servidor no respondió, y el servicio sigue siendo tuyo. Intenta de nuevo.',
  releaseUnknown: 'El servidor no respondió. Tus servicios se vuelven a cargar: si este sigue ahí, intenta de nuevo.',
  checkConnection: 'Hay que revisar la conexión e intentar de nuevo.',
}
