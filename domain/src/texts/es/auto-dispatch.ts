import type { Translated } from '../../accounts/language.ts'
import type { Skill } from '../../drivers/skills.ts'
import { wordStored } from '../../time/stored-texts.ts'
import * as en from '../auto-dispatch.ts'
import { SKILL_LABELS as EN_SKILL_LABELS } from '../skills.ts'
import { reasonText } from './reasons.ts'
import { SKILL_LABELS } from './skills.ts'

const skillInSpanish = (label: string): string => {
  const skill = (Object.keys(EN_SKILL_LABELS) as Skill[]).find((key) => EN_SKILL_LABELS[key] === label)
  return skill ? SKILL_LABELS[skill] : label
}

export const DISPATCH_REFUSALS: Translated<typeof en.DISPATCH_REFUSALS> = {
  anotherOrderLate: () => 'Otro pedido llegaría tarde',
  doesNotFit: () => 'No cabe en el vehículo o en el turno',
  skillMissing: (skill) => `Sin «${skillInSpanish(skill)}» vigente`,
  notNear: (miles) => `A más de ${miles} millas de la recolección`,
  tooManyJobs: (count) => `Ya tiene ${count} servicios abiertos`,
  passed: () => 'Dejó pasar este servicio',
  passedBecause: (reason) => `Dejó pasar este servicio: ${reasonText(reason)}`,
  expired: () => 'No contestó a tiempo',
  released: () => 'Dejó este servicio',
}

export const dispatchRefusalText: typeof en.dispatchRefusalText = (stored) =>
  wordStored(stored, en.DISPATCH_REFUSALS, DISPATCH_REFUSALS)
