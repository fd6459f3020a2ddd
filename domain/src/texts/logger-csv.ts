import type { LoggerProblem } from '../trade-forms/logger-csv.ts'

/** Why the file of a temperature logger cannot be read. */
export const LOGGER_PROBLEMS = {
  tooMany: (max: string) => `The file has more than ${max} readings.`,
  noText: 'It is no text file.',
  empty: 'The file has no readings.',
  noTable: 'No table was found: it needs a column for the time and one for the temperature, with their names above.',
  time: (line: number, text: string) => `Line ${line}: the time “${text}” cannot be read.`,
  temperature: (line: number, text: string) => `Line ${line}: the temperature “${text}” cannot be read.`,
  unit: (line: number) => `Line ${line}: nothing in the file says whether temperatures are in °C or in °F.`,
  impossible: (line: number, text: string) =>
    `Line ${line}: the temperature “${text}” is not one that a logger can measure.`,
}

export function loggerProblemText({ problem, values }: LoggerProblem): string {
  const text = LOGGER_PROBLEMS[problem]
  return typeof text === 'string' ? text : (text as (...values: unknown[]) => string)(...values)
}
