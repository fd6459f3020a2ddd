/** `npm run verify -- DOSSIER [PROOF FILES] [--key HEX]`: checks a custody dossier (JSON or PDF) and names the first changed row. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Dossier, dossierFaultText, rowsWithFile } from '@meridian/domain/custody/dossier.ts'
import { proofLabel } from '@meridian/domain/custody/entry-text.ts'
import { announcedFiles } from '@meridian/domain/custody/files.ts'
import { attachedDossier, isPdf } from '@meridian/domain/custody/pdf-attachment.ts'
import { verifyDossier } from '@meridian/domain/custody/verify-dossier.ts'
import { nodeVerifier } from './custody/custody-key.ts'

/** Exit codes: 0 verified, 1 changed or of another signer, 2 not used right, 3 this. */
const UNKNOWN_SIGNER = 3

const print = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function main(): number {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
  const [file, ...proofFiles] = positionals
  if (!file) {
    complain('Usage: npm run verify -- DOSSIER [PROOF FILES] [--key PUBLIC_KEY]')
    return 2
  }
  if (values.key !== undefined && !/^[0-9a-f]{64}$/i.test(values.key)) {
    complain('The key after --key must have 64 hex digits.')
    return 2
  }
  const { dossier, fault } = verifyDossier(textOf(readFileSync(file)), nodeVerifier)
  if (dossier) print(describe(dossier))
  if (fault || !dossier) {
    complain(fault ? dossierFaultText(fault) : '')
    return 1
  }
  if (values.key && values.key.toLowerCase() !== dossier.publicKey) {
    complain('The dossier is signed, but with another key than the given one.')
    return 1
  }
  for (const { row, kind } of announcedFiles(dossier.entries))
    print(`Row ${row}: ${proofLabel(kind).toLowerCase()} announced, not received: it proves nothing.`)
  if (!proofFiles.map((proof) => isProof(dossier, proof)).every(Boolean)) return 1
  if (values.key) {
    print('Verified: every row is as it was recorded, and it is signed with the key that you gave.')
    return 0
  }
  complain(
    'Intact, signer unknown: the rows agree with each other and with the signature, which anybody could have made.',
  )
  complain(
    `Ask the courier who issued it for the public key (GET /api/custody/key), compare, and add --key: ${dossier.publicKey}`,
  )
  return UNKNOWN_SIGNER
}

/** A text that is no UTF-8 is no dossier. */
function textOf(bytes: Uint8Array): string {
  const content = isPdf(bytes) ? (attachedDossier(bytes) ?? new Uint8Array()) : bytes
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return ''
  }
}

const describe = ({ order, issuedAt, entries, anchors }: Dossier): string =>
  `Order ${order.number} of ${order.organization}, issued ${issuedAt}: ${entries.length} rows, ${anchors.length} anchors`

function isProof(dossier: Dossier, file: string): boolean {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  const rows = rowsWithFile(dossier, hash)
  if (rows.length === 0) complain(`${basename(file)}: no row of this dossier has this file.`)
  for (const { row, kind } of rows) print(`${basename(file)}: ${proofLabel(kind).toLowerCase()} of row ${row}`)
  return rows.length > 0
}

try {
  process.exitCode = main()
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
