import { Anchor } from '@mantine/core'
import type { CustodyFact } from '@meridian/domain/custody/dossier/entry-text.ts'

/** A fact of a custody entry. A location is a link to a map. */
export const CustodyFactText = ({ fact: { label, text, href } }: { fact: CustodyFact }) => (
  <>
    {label}:{' '}
    {href ? (
      <Anchor href={href} target="_blank" rel="noreferrer" inherit>
        {text}
      </Anchor>
    ) : (
      text
    )}
  </>
)
