/** The first thing that whoever unpacks the archive reads: what is in it, what is not, and how to check it. */
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import type { Dossier } from '@meridian/domain/custody/dossier.ts'
import { findingsIn, findingsTitle } from '@meridian/domain/custody/meaning.ts'
import { timeText } from '@meridian/domain/custody/row-zones.ts'
import type { Picture } from './pictures.ts'

type Facts = { dossier: Dossier; archived: readonly Picture[]; hasVerifier: boolean; hasStamps: boolean }

export function evidenceReadme({ dossier, archived, hasVerifier, hasStamps }: Facts): string {
  const { order, issuedAt, issuer, publicKey } = dossier
  const address = issuer?.address ?? ''
  return text([
    `Evidence of order ${order.number}`,
    `Made ${timeText(issuedAt, BUSINESS_ZONE)} by ${issuer?.name ?? 'the courier'}${address ? `, ${address}` : ''}`,
    ...heading('What is in this archive'),
    ...contents(hasVerifier, hasStamps),
    ...heading('How to check it'),
    ...howTo(hasVerifier, address, publicKey),
    ...heading('Pictures'),
    ...pictureLines(archived),
    ...findingLines(dossier),
    ...heading('What none of this shows'),
    'That what was recorded is true. It shows that it was not changed since.',
  ])
}

/** As editors of every system show it. */
const text = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`
const heading = (title: string): string[] => ['', title, '-'.repeat(title.length)]

const contents = (hasVerifier: boolean, hasStamps: boolean): string[] => [
  'dossier.json            The chain of custody as one signed file. This is the evidence.',
  'dossier.pdf             The same for people, with the pictures. dossier.json is attached to it.',
  'pictures/               The photos and signatures, named by row, stop and kind. Their SHA-256 is in the row.',
  'heads.txt               The signed head of the courier’s public log that the dossier relies on.',
  ...(hasStamps ? ['time-stamps.json        What time-stamping authorities have signed about the log.'] : []),
  'meridian-custody.json   The courier’s public keys, as published when this was made.',
  hasVerifier
    ? 'verify.html             Checks the dossier and the pictures in a browser, without a network.'
    : 'verify.html             Is missing: this installation was started without its web pages.',
  'certificate-draft.pdf   A draft of a certificate for a court. Not legal advice; not signed by anybody.',
]

const howTo = (hasVerifier: boolean, address: string, publicKey: string): string[] => [
  ...(hasVerifier
    ? ['1. Open verify.html, and drop dossier.json and the pictures on it. Nothing is sent anywhere.']
    : [`1. Open ${address}/verify, and drop dossier.json and the pictures on it. Nothing is sent anywhere.`]),
  '2. An archive cannot vouch for itself: anybody could have made one like it, with a key of their own. Get the',
  `   courier’s key from ${address}/.well-known/meridian-custody.json, or from somebody who kept it,`,
  '   and compare. This archive is signed with the key',
  `   ${publicKey}`,
  '3. If you have kept a head of the log, or an older dossier of this order, compare with it: the courier could',
  '   rewrite history with its own key, but not what you have kept.',
]

function pictureLines(archived: readonly Picture[]): string[] {
  if (archived.length === 0) return ['The order has none.']
  const missing = archived.filter((picture) => picture.missing !== null)
  const here = archived.filter((picture) => picture.missing === null)
  return [
    ...here.flatMap(({ name, sha256 }) => [name, `  SHA-256 ${sha256}`]),
    ...(missing.length > 0 ? ['', 'NOT in this archive:'] : []),
    ...missing.flatMap(({ row, label, stop, sha256, missing: why }) => [
      `Row ${row}, ${label.toLowerCase()}${stop ? ` of the ${stop}` : ''}: ${why}`,
      `  SHA-256 ${sha256}`,
    ]),
  ]
}

function findingLines({ entries }: Dossier): string[] {
  const findings = findingsIn(entries)
  return findings.length === 0 ? [] : [...heading(findingsTitle(findings.length)), ...findings.map(({ text }) => text)]
}
