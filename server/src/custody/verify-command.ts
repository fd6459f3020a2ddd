/** Checks a custody dossier (JSON, PDF or evidence archive), names the first changed row, and what there is to look at. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { compareDossiers } from '@meridian/domain/custody/dossier/compare-dossiers.ts'
import { type Dossier, dossierFaultText, rowsWithFile } from '@meridian/domain/custody/dossier/dossier.ts'
import { proofLabel } from '@meridian/domain/custody/dossier/entry-text.ts'
import { findingsIn, findingsTitle } from '@meridian/domain/custody/dossier/meaning.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { type Comparison, compareWithHead } from '@meridian/domain/custody/kept-head.ts'
import { trustedFrom } from '@meridian/domain/custody/keys.ts'
import { headLine, type LogHead, parseHeadLine } from '@meridian/domain/custody/log.ts'
import { witnessTexts } from '@meridian/domain/custody/witnesses.ts'
import { nodeVerifier } from './custody-key.ts'
import { RefusedArchive, readEvidence } from './evidence-file.ts'
import { sha256 } from './sha256.ts'
import { checkStamps, STAMPS_NOT_CHECKED } from './time-stamps/check-stamps.ts'

/** Exit codes: 0 verified, 1 changed or of another signer, and these. */
const NOT_USED_RIGHT = 2
const UNKNOWN_SIGNER = 3
/** Verified, but with things to look at, and `--strict` was given. */
const HAS_FINDINGS = 4

export type Output = { print(line: string): void; complain(line: string): void }

const USAGE =
  'Usage: npm run verify -- DOSSIER|EVIDENCE.zip [PROOF FILES] [--compare OLDER] [--key PUBLIC_KEY] [--head LINE [--consistency FILE]] [--tsa-ca CERTIFICATES.pem] [--strict]'

/** Returns the exit code. */
export async function verifyCommand(args: readonly string[], output: Output): Promise<number> {
  try {
    return await verify(args, output)
  } catch (error) {
    output.complain(error instanceof Error ? error.message : String(error))
    return error instanceof RefusedArchive ? 1 : NOT_USED_RIGHT
  }
}

async function verify(args: readonly string[], output: Output): Promise<number> {
  const { print, complain } = output
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      key: { type: 'string' },
      head: { type: 'string' },
      consistency: { type: 'string' },
      compare: { type: 'string' },
      'tsa-ca': { type: 'string' },
      strict: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const [file, ...proofFiles] = positionals
  if (!file) {
    complain(USAGE)
    return NOT_USED_RIGHT
  }
  if (values.key !== undefined && !/^[0-9a-f]{64}$/i.test(values.key)) {
    complain('The key after --key must have 64 hex digits.')
    return NOT_USED_RIGHT
  }
  const { text, pictures } = await readEvidence(file)
  const { dossier, fault } = verifyDossier(text, nodeVerifier)
  if (dossier) print(describe(dossier))
  if (fault || !dossier) {
    complain(fault ? dossierFaultText(fault) : '')
    return 1
  }
  if (values.key && !isTrusted(dossier, values.key.toLowerCase())) {
    complain('The dossier is signed, but with another key than the given one, and that one has not signed it.')
    return 1
  }
  const findings = findingsIn(dossier.entries)
  if (findings.length > 0) print(`${findingsTitle(findings.length)}:`)
  for (const { text } of findings) print(`  ${text}`)
  if (values.compare !== undefined && !(await goesOnFrom(values.compare, dossier, values.consistency, output))) return 1
  if (values.head !== undefined && !hasHistoryOf(dossier, values.head, values.consistency, output)) return 1
  if (!hasTimeStamps(dossier, values['tsa-ca'], output)) return 1
  const proofs = [...pictures, ...proofFiles.map((name) => ({ name: basename(name), bytes: readFileSync(name) }))]
  if (!proofs.map((proof) => isProof(dossier, proof, output)).every(Boolean)) return 1
  if (values.key) {
    print('Verified: every row is as it was recorded, and it is signed with the key that you gave.')
    return values.strict && findings.length > 0 ? HAS_FINDINGS : 0
  }
  complain(
    'Intact, signer unknown: the rows agree with each other and with the signature, which anybody could have made.',
  )
  complain(
    `Ask the courier who issued it for the public key (GET /api/custody/key), compare, and add --key: ${dossier.publicKey}`,
  )
  return UNKNOWN_SIGNER
}

/** The given key itself, or one that it has handed over to. */
const isTrusted = ({ publicKey, keys = [] }: Dossier, given: string): boolean =>
  trustedFrom(given, keys, nodeVerifier).includes(publicKey)

const HISTORY: Record<Comparison, string> = {
  same_history: 'The log goes on from the head that you kept: nothing before it was rewritten.',
  rewritten: 'The log does not go on from the head that you kept: its history was REWRITTEN since.',
  not_our_head: 'The head that you kept is not signed by a key of this dossier.',
  no_log: 'This dossier has no log to compare with the head that you kept.',
  needs_path: 'The head that you kept is of another size than that of the dossier: fetch the hashes between them',
}

function hasHistoryOf(dossier: Dossier, line: string, file: string | undefined, { print, complain }: Output): boolean {
  const kept = parseHeadLine(line)
  if (!kept) throw new Error('What stands after --head must be the whole line of a head, as it was mailed.')
  const path = file ? (JSON.parse(readFileSync(file, 'utf8')) as { path: string[] }).path : pathInside(dossier, kept)
  const result = compareWithHead(dossier, kept, path, nodeVerifier)
  const sizes = [kept.body.size, dossier.log?.body.size ?? 0].sort((a, b) => a - b)
  const url = `${dossier.issuer?.address ?? ''}/api/custody/consistency?from=${sizes[0]}&to=${sizes[1]}`
  const say = result === 'same_history' ? print : complain
  say(result === 'needs_path' ? `${HISTORY[result]} (${url}) and add --consistency FILE.` : HISTORY[result])
  return result === 'same_history'
}

/** The hashes are in the dossier already when the head is one that it knows as mailed or time-stamped. */
const pathInside = ({ stamps = [], mailed = [] }: Dossier, kept: LogHead): string[] | null =>
  [...mailed, ...stamps].find(({ line }) => line === headLine(kept))?.path ?? null

function hasTimeStamps(dossier: Dossier, caFile: string | undefined, { print, complain }: Output): boolean {
  for (const text of witnessTexts(dossier, (time) => time.toISOString())) print(text)
  if (caFile === undefined) {
    if (dossier.stamps?.length) print(STAMPS_NOT_CHECKED)
    return true
  }
  const { lines, isGood } = checkStamps(dossier, readFileSync(caFile, 'utf8'))
  for (const line of lines) (isGood ? print : complain)(line)
  return isGood
}

const describe = ({ order, issuedAt, entries, log }: Dossier): string =>
  `Order ${order.number} of ${order.organization}, issued ${issuedAt}: ${entries.length} rows${log ? `, in a log of ${log.body.size}` : ''}`

function isProof(dossier: Dossier, { name, bytes }: { name: string; bytes: Uint8Array }, { print, complain }: Output) {
  const rows = rowsWithFile(dossier, sha256(bytes))
  if (rows.length === 0) complain(`${name}: no row of this dossier has this file.`)
  for (const { row, kind } of rows) print(`${name}: ${proofLabel(kind).toLowerCase()} of row ${row}`)
  return rows.length > 0
}

/** Names what differs from an older dossier of the order. False when history is not what it was. */
async function goesOnFrom(file: string, dossier: Dossier, consistency: string | undefined, output: Output) {
  const { print, complain } = output
  const { dossier: old, fault } = verifyDossier((await readEvidence(file)).text, nodeVerifier)
  if (fault || !old) {
    complain(`The older dossier is no good: ${fault ? dossierFaultText(fault) : ''}`)
    return false
  }
  const differences = compareDossiers(old, dossier)
  print(`Compared with the dossier that was issued ${old.issuedAt}:`)
  if (differences.length === 0) print('  Nothing differs.')
  for (const { isFine, text } of differences) (isFine ? print : complain)(`  ${text}`)
  if (differences.some(({ isFine }) => !isFine)) {
    complain('History is not what it was.')
    return false
  }
  return old.log ? isLogContinued(dossier, old.log, consistency, output) : true
}

/** Between two heads of different size the hashes between them are needed; without them nothing is said against it. */
function isLogContinued(dossier: Dossier, head: LogHead, consistency: string | undefined, output: Output): boolean {
  const isNeeded = head.body.size !== dossier.log?.body.size
  if (consistency !== undefined || !isNeeded) return hasHistoryOf(dossier, headLine(head), consistency, output)
  const url = `${dossier.issuer?.address ?? ''}/api/custody/consistency?from=${head.body.size}&to=${dossier.log?.body.size}`
  output.print(`Whether the log goes on is not shown by this: fetch ${url} and add --consistency FILE.`)
  return true
}
