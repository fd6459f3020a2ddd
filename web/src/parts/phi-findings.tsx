import { useDebouncedValue } from '@mantine/hooks'
import { findPhi, PHI_KINDS } from '@meridian/domain/proofs/phi-guard.ts'
import { LOCALE } from '@meridian/domain/time/format.ts'
import { IconShieldExclamation } from '@tabler/icons-react'
import { PHI_COPY as copy } from '../copy/phi.ts'
import classes from './phi-findings.module.css'

/** Nothing is said in the middle of a number. */
const TYPING_PAUSE_MS = 500

/** `isBrief`: where `why` is said once for many texts. */
export function PhiFindings({ text, isBrief = false }: { text: string; isBrief?: boolean }) {
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS)
  const list = listFindings(settled)
  if (list === null) return null
  return (
    <div className={classes.warning}>
      <IconShieldExclamation size={18} aria-hidden />
      <p>
        <strong>{copy.found(list)}</strong> {isBrief ? null : copy.why}
      </p>
    </div>
  )
}

/** The first of each kind. */
function listFindings(text: string): string | null {
  const findings = findPhi(text)
  const firsts = PHI_KINDS.flatMap((kind) => findings.find((finding) => finding.kind === kind) ?? [])
  if (firsts.length === 0) return null
  return new Intl.ListFormat(LOCALE).format(firsts.map(({ kind, from, to }) => copy.quoted(kind, text.slice(from, to))))
}
