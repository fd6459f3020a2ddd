/** Everything about an order's custody in one ZIP file that can be checked without us. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { headLine } from '@meridian/domain/custody/log.ts'
import yazl from 'yazl'
import { sha256 } from '../../custody/sha256.ts'
import { certificatePdf } from './certificate-page.ts'
import { dossierFile } from './custody.view.ts'
import { dossierPdf } from './dossier-page.ts'
import { evidenceReadme } from './evidence-readme.ts'
import type { Pictures } from './picture-section.ts'
import type { Picture } from './pictures.ts'

type Evidence = {
  dossier: Dossier
  pictures: Pictures
  /** As they are published. */
  keys: unknown
  /** The page that verifies without a network; null where the web is not built. */
  verifier: Buffer | null
  origin: string
}

/** The pictures are read one by one as the archive is sent: no more than the PDF is in memory at once. */
export async function evidenceArchive({ dossier, pictures, keys, verifier, origin }: Evidence): Promise<Readable> {
  const json = dossierFile(dossier)
  const { pdf, archived } = await printed(dossier, pictures, origin)
  const papers = [
    { name: 'dossier.json', sha256: sha256(json) },
    { name: 'dossier.pdf', sha256: sha256(pdf) },
  ]
  const zip = new yazl.ZipFile()
  const mtime = new Date(dossier.issuedAt)
  const add = (name: string, content: Buffer | string) => zip.addBuffer(Buffer.from(content), name, { mtime })
  const { stamps = [] } = dossier
  const hasStamps = stamps.length > 0
  add(
    'README.txt',
    evidenceReadme({ dossier, archived, hasVerifier: verifier !== null, hasStamps, language: pictures.language }),
  )
  add('dossier.json', json)
  add('dossier.pdf', pdf)
  add('certificate-draft.pdf', await certificatePdf(dossier, [...papers, ...archived.filter(isHere)]))
  if (dossier.log) add('heads.txt', `${headLine(dossier.log)}\n`)
  if (hasStamps) add('time-stamps.json', `${JSON.stringify(stamps, null, 2)}\n`)
  add('meridian-custody.json', `${JSON.stringify(keys, null, 2)}\n`)
  if (verifier) add('verify.html', verifier)
  for (const picture of archived.filter(isHere))
    zip.addReadStreamLazy(picture.name, { mtime, compress: false }, (done) => {
      streamOf(pictures, picture).then(
        (stream) => done(null, stream),
        (error) => done(error, Readable.from([])),
      )
    })
  const output = zip.outputStream as Readable
  // Cut off, so that nobody takes half an archive for a whole one.
  zip.on('error', (error) => output.destroy(error))
  zip.end()
  return output
}

const isHere = ({ missing }: Picture): boolean => missing === null

/** What of the pictures is here is known when they have been printed. */
async function printed(dossier: Dossier, { language, list, read }: Pictures, origin: string) {
  const missing = new Map<Picture, string | null>()
  const pdf = await dossierPdf(
    dossier,
    {
      language,
      list,
      async read(picture) {
        const result = await read(picture)
        missing.set(picture, result.missing)
        return result
      },
    },
    origin,
  )
  const archived = list.map((picture) => ({
    ...picture,
    name: `pictures/${picture.name}`,
    missing: missing.get(picture) ?? null,
  }))
  return { pdf, archived }
}

async function streamOf({ read }: Pictures, picture: Picture): Promise<Readable> {
  const { bytes, missing } = await read(picture)
  if (!bytes) throw new Error(`A picture of the archive went missing while it was sent: ${missing}`)
  return Readable.from([bytes])
}

/** Hidden, because the server does not serve it: its own policy forbids the script inside. */
const OFFLINE_VERIFIER = '.offline-verifier.html'

/** The English one is beside the English pages, the others in their folders. */
export const readVerifier = (webFolder: string, language: Language): Promise<Buffer | null> =>
  readFile(join(webFolder, language === 'en' ? '' : language, OFFLINE_VERIFIER)).catch(() => null)
