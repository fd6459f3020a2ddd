import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './counts.copy.ts'

export const COUNT_COPY: Translated<typeof en.COUNT_COPY> = {
  nothing: 'En este pedido no hay nada que contar.',
  done: 'Comparar',
  add: 'Agregar',
  read: 'Está',
  notRead: 'Falta',
  notListed: (code) => `${code}: no está en la lista`,
  remove: (code) => `Quitar ${code}`,
  noCamera: 'La cámara no está disponible. Escribe el número.',
  fewer: (label) => `${label}: uno menos`,
  more: (label) => `${label}: uno más`,
  specimens: {
    hint: 'Cuenta las muestras o bolsas que te entregan.',
    number: 'Número de muestras',
    id: 'Identificador de la muestra o bolsa',
    doneOf: (read, all) => `Comparar (${read} de ${all})`,
    countInstead: 'Solo contar',
  },
  seals: {
    seal: 'Número de sello, como está impreso',
    bag: (bag) => `Bolsa ${bag}`,
    people: ['Primera persona en la parada', 'Segunda persona en la parada'],
  },
  drugs: {
    hint: 'Tú y la otra persona cuentan cada medicamento por separado. Escribe los dos números.',
    person: 'Quién cuenta contigo',
    byDriver: 'Tú contaste',
    byPerson: 'La otra persona contó',
  },
  differs: 'La cuenta no coincide',
  differsHint: 'Cuenta de nuevo. Si sigue igual, di por qué: se avisa al cliente y a la central.',
  again: 'Contar de nuevo',
  why: 'Por qué',
  ownReason: 'Otro motivo',
  record: 'Registrar la diferencia',
}
