/** `npm run verify -- DOSSIER|EVIDENCE.zip [PROOF FILES] [--compare OLDER] [--key HEX] [--head LINE] [--tsa-ca FILE] [--strict]`; see docs/custody.md. */
import { verifyCommand } from './custody/verify-command.ts'

process.exitCode = await verifyCommand(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
