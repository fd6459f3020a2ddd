import type { Translated } from '../../accounts/language.ts'
import { formatCelsius } from '../../proofs/stability.ts'
import { formatMinutes } from '../../time/format.ts'
import type * as en from '../excursion.ts'
import { BAND_RANGES } from './stability.ts'

/** 'Cubre 2 h 10 min de 3 h entre la recolección y la entrega' */
export const coverageText: Translated<typeof en.coverageText> = ({ coveredMinutes, journeyMinutes, minCelsius }) => {
  if (minCelsius === null) return 'No cubre el tiempo entre la recolección y la entrega'
  if (coveredMinutes >= journeyMinutes)
    return `Cubre todo el tiempo entre la recolección y la entrega (${formatMinutes(journeyMinutes)})`
  return `Cubre ${formatMinutes(coveredMinutes)} de ${formatMinutes(journeyMinutes)} entre la recolección y la entrega`
}

export const excursionText: Translated<typeof en.excursionText> = (excursion, band) => {
  const { minCelsius, maxCelsius, outsideMinutes, coveredMinutes, journeyMinutes } = excursion
  if (minCelsius === null || maxCelsius === null) return null
  const measured = `De ${formatCelsius(minCelsius)} a ${formatCelsius(maxCelsius)} medidos`
  if (band === null || outsideMinutes === null) return `${measured}; no se acordó ninguna temperatura`
  if (excursion.firstOutsideAt !== null) {
    const howLong = outsideMinutes === 0 ? 'menos de un minuto' : formatMinutes(outsideMinutes)
    return `Fuera de ${BAND_RANGES[band]} durante ${howLong}. ${measured}`
  }
  const part = coveredMinutes < journeyMinutes ? ' en lo que cubre el archivo' : ''
  return `Dentro de ${BAND_RANGES[band]}${part}. ${measured}`
}
