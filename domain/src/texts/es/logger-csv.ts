import type { Translated } from '../../accounts/language.ts'
import type * as en from '../logger-csv.ts'

export const LOGGER_PROBLEMS: Translated<typeof en.LOGGER_PROBLEMS> = {
  tooMany: (max) => `El archivo tiene más de ${max} lecturas.`,
  noText: 'No es un archivo de texto.',
  empty: 'El archivo no tiene lecturas.',
  noTable:
    'No se encontró ninguna tabla: necesita una columna para la hora y una para la temperatura, con sus nombres arriba.',
  time: (line, text) => `Línea ${line}: no se puede leer la hora “${text}”.`,
  temperature: (line, text) => `Línea ${line}: no se puede leer la temperatura “${text}”.`,
  unit: (line) => `Línea ${line}: nada en el archivo dice si las temperaturas están en °C o en °F.`,
  impossible: (line, text) => `Línea ${line}: un registrador no puede medir la temperatura “${text}”.`,
}

export const loggerProblemText: Translated<typeof en.loggerProblemText> = ({ problem, values }) => {
  const text = LOGGER_PROBLEMS[problem]
  return typeof text === 'string' ? text : (text as (...values: unknown[]) => string)(...values)
}
