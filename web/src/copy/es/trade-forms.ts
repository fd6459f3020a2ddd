import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../trade-forms.ts'

export const TRADE_FORM_COPY: Translated<typeof en.TRADE_FORM_COPY> = {
  hints: {
    specimens:
      'Las que se listen o cuenten aquí se cuentan otra vez al recoger y al entregar. Sin nombre ni número de paciente, por favor.',
    valuables: 'El chofer lee cada sello al recoger y al entregar. Un número de sello se usa una sola vez.',
    controlled: 'El chofer y una persona en la parada cuentan cada medicamento, al recoger y al entregar.',
  },
  specimenIds: 'Números de muestras o bolsas',
  specimenIdsHint: 'Uno por línea: escríbalos, péguelos o escanéelos.',
  specimenCount: 'Cantidad de muestras o bolsas',
  specimenCountPlaceholder: 'Según la lista',
  loggerSerial: 'Número de serie del registrador de temperatura',
  bags: 'Bolsas y sus sellos',
  bagsHint: 'Una por línea: número de bolsa, número de sello',
  bagsPlaceholder: 'B-1001, S-20045',
  declaredValue: 'Valor declarado en dólares',
  isDualControl: 'Dos personas en cada parada',
  isDualControlHint: 'Sus nombres se anotan cuando las bolsas cambian de manos.',
  isForDestruction: 'Para destruir',
  isForDestructionHint: 'Medios que el destinatario destruye. Es parte de lo acordado.',
  drugs: 'Medicamentos',
  drugsHint: 'Uno por línea: medicamento, concentración y presentación, cantidad',
  drugsPlaceholder: 'Oxicodona, tableta de 5 mg, 30',

  declared: 'Declarado',
  notCounted: '–',
  reason: 'motivo',
  countedWith: (what, people) => `${what}: conteo con ${people.join(' y ')}`,

  countNeeded: 'Indique la cantidad o liste sus números',
  countRange: (max) => `Un número entero, de 1 a ${max}`,
  countWanted: 'Debe ser la cantidad de números que están en la lista',
  tooMany: (max) => `Como máximo ${max}`,
  twice: (ids) => `Aparece más de una vez: ${ids}`,
  bagsNeeded: 'Liste las bolsas con sus sellos',
  bagsWanted: 'Cada línea lleva un número de bolsa, una coma y un número de sello',
  valueWanted: 'Un monto de hasta 10,000,000.00',
  drugsWanted:
    'Cada línea lleva el medicamento, su concentración y presentación, y un número entero, separados por comas',
}
