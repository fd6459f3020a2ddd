/** Who gives or receives the goods, and what they are to the person on the order. */
import { TextInput } from '@mantine/core'
import { RELATION_LABELS, type RecipientRelation, relationsAt } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'
import { Choice } from './choice.tsx'

const copy = CAPTURE_COPY.recipient

type Props = {
  stop: CustodyStop
  name: string
  relation: RecipientRelation | null
  onName: (name: string) => void
  onRelation: (relation: RecipientRelation) => void
}

export const PersonFields = ({ stop, name, relation, onName, onRelation }: Props) => (
  <>
    <TextInput
      label={stop === 'pickup' ? copy.giver : copy.name}
      classNames={{ input: classes.bigInput }}
      maxLength={100}
      autoComplete="off"
      autoCapitalize="words"
      value={name}
      onChange={(event) => onName(event.currentTarget.value)}
    />
    <Choice
      label={copy.relation}
      options={relationsAt(stop).map((value) => ({ value, label: RELATION_LABELS[value] }))}
      value={relation}
      onChange={onRelation}
    />
  </>
)
