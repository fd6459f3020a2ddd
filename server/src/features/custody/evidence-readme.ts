/** The first thing that whoever unpacks the archive reads: what is in it, what is not, and how to check it. */

import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { findingsIn } from '@meridian/domain/custody/dossier/meaning.ts'
import { timeText } from '@meridian/domain/custody/dossier/row-zones.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import { PICTURE_TEXTS } from '../../texts/dossier.ts'
import { PICTURE_TEXTS as picturesEs } from '../../texts/es/dossier.ts'
import { EVIDENCE_TEXTS as es } from '../../texts/es/evidence.ts'
import { EVIDENCE_TEXTS as en } from '../../texts/evidence.ts'
import { custodyTexts } from './custody-texts.ts'
import type { Picture } from './pictures.ts'

const TEXTS = { en, es }
type Texts = typeof en
const STOPS = { en: PICTURE_TEXTS.stops, es: picturesEs.stops }

type Facts = {
  dossier: Dossier
  archived: readonly Picture[]
  hasVerifier: boolean
  hasStamps: boolean
  language: Language
}

export function evidenceReadme({ dossier, archived, hasVerifier, hasStamps, language }: Facts): string {
  const { order, issuedAt, issuer, publicKey } = dossier
  const address = issuer?.address ?? ''
  const texts = TEXTS[language]
  return text([
    texts.title(order.number),
    texts.made(timeText(issuedAt, BUSINESS_ZONE), issuer?.name ?? null, address),
    ...heading(texts.contents),
    ...contents(hasVerifier, hasStamps, texts),
    ...heading(texts.howToCheck),
    texts.open(hasVerifier ? 'verify.html' : `${address}/verify`),
    ...texts.compare(address, publicKey),
    ...heading(texts.pictures),
    ...pictureLines(archived, language),
    ...findingLines(dossier, language),
    ...heading(texts.notShown),
    texts.truth,
  ])
}

/** As editors of every system show it. */
const text = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`
const heading = (title: string): string[] => ['', title, '-'.repeat(title.length)]
const fileLine = (name: string, what: string): string => `${name.padEnd(24)}${what}`

const contents = (hasVerifier: boolean, hasStamps: boolean, texts: Texts): string[] => [
  fileLine('dossier.json', texts.dossierJson),
  fileLine('dossier.pdf', texts.dossierPdf),
  fileLine('pictures/', texts.pictureFiles),
  fileLine('heads.txt', texts.heads),
  ...(hasStamps ? [fileLine('time-stamps.json', texts.stamps)] : []),
  fileLine('meridian-custody.json', texts.keys),
  fileLine('verify.html', hasVerifier ? texts.verifier : texts.noVerifier),
  fileLine('certificate-draft.pdf', texts.certificate),
]

function pictureLines(archived: readonly Picture[], language: Language): string[] {
  const texts = TEXTS[language]
  if (archived.length === 0) return [texts.noPictures]
  const missing = archived.filter((picture) => picture.missing !== null)
  const here = archived.filter((picture) => picture.missing === null)
  return [
    ...here.flatMap(({ name, sha256 }) => [name, `  SHA-256 ${sha256}`]),
    ...(missing.length > 0 ? ['', texts.notHere] : []),
    ...missing.flatMap(({ row, label, stop, sha256, missing: why }) => [
      texts.missing(row, label, stop && STOPS[language][stop], why ?? ''),
      `  SHA-256 ${sha256}`,
    ]),
  ]
}

function findingLines({ entries }: Dossier, language: Language): string[] {
  const texts = custodyTexts(language)
  const found = findingsIn(entries, texts)
  return found.length === 0 ? [] : [...heading(texts.findingsTitle(found.length)), ...found.map((one) => one.text)]
}
