/** Checks a dossier's time-stamps against certificates that the reader trusts. */
import type { X509Certificate } from 'node:crypto'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import { stampsOf, type WitnessedRows } from '@meridian/domain/custody/witnesses.ts'
import { isIssuedBy, readCertificates, stampSigner } from './signature.ts'

export const STAMPS_NOT_CHECKED =
  'Not checked: whether these authorities signed the time-stamps. Add --tsa-ca FILE with the certificates (PEM) of those that you trust.'

/** Good when one is by an authority that the reader trusts, and none has a signature that does not fit. */
export function checkStamps(dossier: Dossier, pem: string): { lines: string[]; isGood: boolean } {
  const trusted = readCertificates(pem)
  if (trusted.length === 0) throw new Error('The file after --tsa-ca has no certificate in PEM form.')
  const checked = stampsOf(dossier).map((stamp) => check(stamp, trusted))
  if (checked.length === 0) return { lines: ['There is no time-stamp to check with --tsa-ca.'], isGood: false }
  const results = checked.map(({ result }) => result)
  return {
    lines: checked.map(({ line }) => line),
    isGood: results.includes('trusted') && !results.includes('not signed'),
  }
}

type Result = 'trusted' | 'not trusted' | 'not signed'

function check(
  { authority, stamp }: WitnessedRows,
  trusted: readonly X509Certificate[],
): { line: string; result: Result } {
  const signer = stampSigner(stamp)
  if (!signer) return { line: `The signature of the time-stamp of ${authority} is NOT GOOD.`, result: 'not signed' }
  const by = `The time-stamp of ${authority} is signed by ${signer.subject.replaceAll('\n', ', ')}`
  return isIssuedBy(signer, trusted, stamp)
    ? { line: `${by}: your certificates vouch for it.`, result: 'trusted' }
    : { line: `${by}: none of your certificates vouches for it.`, result: 'not trusted' }
}
