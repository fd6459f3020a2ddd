/** The dossier that is attached to our PDF. It is not compressed there, so that no library for PDF is needed to find it. */
const EMBEDDED_FILE = /\/Type \/EmbeddedFile\b[\s\S]*?\/Length (\d+)[\s\S]*?\bstream\r?\n/g

export const isPdf = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, 5)) === '%PDF-'

/** Null when there is none, also when another program has saved the PDF in its own way. */
export function attachedDossier(pdf: Uint8Array): Uint8Array | null {
  for (const match of latin1(pdf).matchAll(EMBEDDED_FILE)) {
    const start = match.index + match[0].length
    const content = pdf.subarray(start, start + Number(match[1]))
    if (content[0] === OPENING_BRACE) return content
  }
  return null
}

const OPENING_BRACE = 0x7b
const CHUNK = 0x8000

/** One character per byte, whatever the bytes are. */
function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}
