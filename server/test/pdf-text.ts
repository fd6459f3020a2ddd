/** What is written on the pages of a PDF file. */
import { inflateSync } from 'node:zlib'

/** The drawing instructions of each page; pdfkit writes nothing else as a compressed stream that sets text or fills shapes. */
export const pagesIn = (pdf: Buffer): string[] =>
  pdf
    .toString('latin1')
    .split('stream\n')
    .flatMap((part) => {
      try {
        return inflateSync(Buffer.from(part, 'latin1')).toString('latin1')
      } catch {
        return []
      }
    })
    .filter((text) => text.includes(' Tf'))

/** Text is written as hexadecimal pieces with the space between letters in between. */
export const textOf = (page: string): string[] =>
  [...page.matchAll(/\[(.*?)\] TJ/g)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )
