import type { Translated } from '../../accounts/language.ts'
import { wordSentence } from '../../accounts/sentence.ts'
import type * as en from '../auto-dispatch.ts'
import { reasonText } from './reasons.ts'
import { SKILL_LABELS } from './skills.ts'

export const DISPATCH_REFUSALS: Translated<typeof en.DISPATCH_REFUSALS> = {
  anotherOrderLate: () => 'Otro pedido llegaría tarde',
  doesNotFit: () => 'No cabe en el vehículo o en el turno',
  skillMissing: ({ skill }) => `Sin «${SKILL_LABELS[skill]}» vigente`,
  notNear: ({ miles }) => `A más de ${miles} millas de la recolección`,
  tooManyJobs: ({ jobs }) => `Ya tiene ${jobs} servicios abiertos`,
  dayOff: () => 'Tiene el día libre',
  notWorking: () => 'No trabaja ahora',
  silent: () => 'No envía su posición desde hace más de 20 minutos',
  shiftOver: () => 'Su turno terminó',
  passed: () => 'Dejó pasar este servicio',
  passedBecause: ({ reason }) => `Dejó pasar este servicio: ${reasonText(reason)}`,
  expired: () => 'No contestó a tiempo',
  released: () => 'Dejó este servicio',
  text: ({ text }) => text,
}

export const dispatchRefusalText: typeof en.dispatchRefusalText = (refusal) => wordSentence(DISPATCH_REFUSALS, refusal)
