/** The font of our PDF files, embedded in the file: the standard fonts of PDF readers cannot write a Vietnamese name. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const FILES = { Regular: '400Regular/Inter_400Regular.ttf', Bold: '600SemiBold/Inter_600SemiBold.ttf' } as const
export type FontName = keyof typeof FILES
export type Fonts = Record<FontName, Buffer>

let reading: Promise<Fonts> | undefined

/** Loaded with the first file, then cached; a failed load is not. */
export function pdfFonts(): Promise<Fonts> {
  reading ??= read().catch((error) => {
    reading = undefined
    throw error
  })
  return reading
}

async function read(): Promise<Fonts> {
  const [Regular, Bold] = await Promise.all([fileOf('Regular'), fileOf('Bold')])
  return { Regular, Bold }
}

const fileOf = (name: FontName): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${FILES[name]}`)))
