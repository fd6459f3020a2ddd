/** Finds bar codes and QR codes in a picture: with the browser's own detector, or with one that is loaded from our server. */

/** What labels are printed with, and the usual ones of laboratories. */
const FORMATS = ['qr_code', 'code_128', 'data_matrix', 'code_39'] as const

export type CodeDetector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): CodeDetector
  getSupportedFormats(): Promise<string[]>
}

export async function codeDetector(): Promise<CodeDetector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  // Some browsers have the class and no format for it.
  const formats = own ? await own.getSupportedFormats().catch(() => []) : []
  const usable = FORMATS.filter((format) => formats.includes(format))
  if (own && usable.includes('qr_code')) return new own({ formats: usable })
  return loadedDetector()
}

async function loadedDetector(): Promise<CodeDetector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasmUrl }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // By default it would be loaded from another site, which our content security policy does not allow.
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
